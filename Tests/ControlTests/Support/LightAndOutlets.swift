import HAPModel
import JSON
import Testing

@testable import Control

/// An accessory with a light bulb and two outlets whose values are held here.
final class LightAndOutlets: ControlledAccessory {
    let database: AttributeDatabase
    private(set) var values: [InstanceID: Value] = [:]
    private(set) var settings: [Value] = []
    /// The answer to every change; nil: it is made.
    var refusal: ControlProblem?

    private(set) var faults: [JSONObject] = []
    let faultCatalogue: JSONObject = ["named": [], "actions": []]

    func arm(fault description: JSONObject) -> Result<[JSONObject], ControlProblem> {
        guard let action = description["fault"]?.stringValue, action != "nonsense" else {
            return .failure(ControlProblem(.invalid, field: "fault", detail: "there is no such fault"))
        }
        let fault: JSONObject = [
            "name": description["name"] ?? .string(action), "expression": .string(action), "action": .string(action),
            "where": "request", "nth": 1, "probability": 1, "occasions": 0, "hits": 0, "spent": false,
        ]
        faults.append(fault)
        return .success([fault])
    }

    func disarm(fault name: String) -> Bool {
        let count = faults.count
        faults.removeAll { $0["name"]?.stringValue == name }
        return faults.count < count
    }

    func disarmAllFaults() {
        faults = []
    }

    init(journal: TestJournal = TestJournal()) throws {
        testJournal = journal
        func iid(_ number: UInt16) throws -> InstanceID {
            try #require(InstanceID(number))
        }
        func characteristic(
            _ number: UInt16, _ name: String, type: UInt32, _ format: Format, unit: Unit = .none,
            constraints: Constraints = .init(), properties: Characteristic.Properties = [.pairedRead, .pairedWrite, .events]
        ) throws -> Characteristic {
            Characteristic(
                iid: try iid(number), type: HAPUUID(apple: type), format: format, properties: properties, name: name, unit: unit,
                constraints: constraints)
        }
        database = try AttributeDatabase(services: [
            Service(
                iid: try iid(0x30), type: HAPUUID(apple: 0x43), properties: [.primary], name: "lightbulb",
                characteristics: [
                    try characteristic(0x33, "on", type: 0x25, .bool),
                    try characteristic(
                        0x34, "brightness", type: 0x08, .int, unit: .percentage,
                        constraints: Constraints(minimum: .int(0), maximum: .int(100), step: .int(1))),
                    try characteristic(0x35, "name", type: 0x23, .string, properties: [.pairedRead]),
                ]),
            Service(
                iid: try iid(0x40), type: HAPUUID(apple: 0x47), name: "outlet",
                characteristics: [try characteristic(0x41, "on", type: 0x25, .bool)]),
            Service(
                iid: try iid(0x50), type: HAPUUID(apple: 0x47), name: "outlet",
                characteristics: [
                    try characteristic(0x51, "on", type: 0x25, .bool),
                    try characteristic(
                        0x52, "target-door-state", type: 0x32, .uint8, constraints: Constraints(validValues: [0, 1])),
                ]),
            Service(
                iid: try iid(0x58), type: HAPUUID(apple: 0x89), name: "stateless-programmable-switch",
                characteristics: [
                    try characteristic(
                        0x59, "programmable-switch-event", type: 0x73, .uint8, constraints: Constraints(validValues: [0, 1, 2]),
                        properties: [.pairedRead, .events])
                ]),
            Service(
                iid: try iid(0x60), type: HAPUUID(apple: 0x55), name: "pairing",
                characteristics: [try characteristic(0x61, "pair-setup", type: 0x4C, .tlv8, properties: [.read, .write])]),
        ])
        for characteristic in database.characteristics where characteristic.format != .tlv8 {
            values[characteristic.iid] = characteristic.initialValue
        }
    }

    /// Sets a value behind the server's back.
    func set(_ value: Value, of iid: InstanceID) {
        values[iid] = value
    }

    let testJournal: TestJournal
    var journal: any ControlledJournal { testJournal }

    func status() -> JSONObject {
        ["name": "Bench Light", "paired": false]
    }

    func value(of iid: InstanceID) -> Value? {
        values[iid]
    }

    func setValue(_ value: Value, of iid: InstanceID) -> Result<Value, ControlProblem> {
        if let refusal { return .failure(refusal) }
        settings.append(value)
        values[iid] = value
        testJournal.record("value.set", ["iid": .integer(Int64(iid.rawValue)), "value": JSONValue(value)])
        return .success(value)
    }

    let setup = SetupReport(code: "111-22-333", payload: "X-HM://0023ISYWYZVQR")

    /// What was asked for, besides values: `link drop`, `power off`.
    private(set) var changes: [String] = []
    private(set) var power = OnOff.on
    private var advertisingState = OnOff.on
    private var isRefusing = false
    var central: String?

    var link: LinkReport { LinkReport(central: central, session: nil, isRefusing: isRefusing) }

    func change(link action: LinkAction) -> Result<Void, ControlProblem> {
        changes.append("link \(action)")
        switch action {
        case .drop:
            guard central != nil else {
                return .failure(ControlProblem(.conflict, field: "action", detail: "no controller is connected"))
            }
            central = nil
        case .refuse: isRefusing = true
        case .accept: isRefusing = false
        }
        return .success(())
    }

    var advertising: AdvertisingReport { AdvertisingReport(state: advertisingState, advertisement: nil) }

    func change(advertising state: OnOff) -> Result<Void, ControlProblem> {
        changes.append("advertising \(state)")
        advertisingState = state
        return .success(())
    }

    func change(power state: OnOff) -> Result<Void, ControlProblem> {
        changes.append("power \(state)")
        power = state
        return .success(())
    }

    /// The levels of the resets that were asked for.
    private(set) var resets: [String] = []

    func reset(_ level: String) -> Result<Void, ControlProblem> {
        guard level == "pairings" else {
            return .failure(ControlProblem(.invalid, field: "level", detail: "'\(level)' is none of pairings"))
        }
        resets.append(level)
        return .success(())
    }
}
