import Control
import HAPModel
import JSON
import Testing

/// A light whose values are held here.
final class TestLight: ControlledAccessory {
    let database: AttributeDatabase
    private(set) var values: [InstanceID: Value] = [:]

    init() throws {
        database = try AttributeDatabase(services: [
            Service(
                iid: try #require(InstanceID(0x30)), type: HAPUUID(apple: 0x43), name: "lightbulb",
                characteristics: [
                    Characteristic(
                        iid: try #require(InstanceID(0x33)), type: HAPUUID(apple: 0x25), format: .bool,
                        properties: [.pairedRead, .pairedWrite], name: "on"),
                    Characteristic(
                        iid: try #require(InstanceID(0x34)), type: HAPUUID(apple: 0x08), format: .int,
                        properties: [.pairedRead, .pairedWrite], name: "brightness",
                        constraints: Constraints(minimum: .int(0), maximum: .int(100))),
                    Characteristic(
                        iid: try #require(InstanceID(0x35)), type: HAPUUID(apple: 0x23), format: .string,
                        properties: [.pairedRead],
                        name: "name", initialValue: .string("a\u{1B}b")),
                ])
        ])
        for characteristic in database.characteristics { values[characteristic.iid] = characteristic.initialValue }
    }

    func status() -> JSONObject {
        ["name": "Test Light", "link": ["connected": false]]
    }

    func value(of iid: InstanceID) -> Value? {
        values[iid]
    }

    func setValue(_ value: Value, of iid: InstanceID) -> Result<Value, ControlProblem> {
        values[iid] = value
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
