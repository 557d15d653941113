import Control
import HAPModel
import JSON
import Simulator
import Testing

@testable import hapsim

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

    /// What happened, as a running accessory's.
    let entries = Journal()
    var journal: any ControlledJournal { ObservedJournal(SimulatorJournal(entries), of: self) }
    /// A client waits, or gets events.
    private(set) var isObserved = false

    private final class ObservedJournal: ControlledJournal {
        private let journal: SimulatorJournal
        private let light: TestLight

        init(_ journal: SimulatorJournal, of light: TestLight) {
            self.journal = journal
            self.light = light
        }

        var firstSequence: UInt64 { journal.firstSequence }
        var lastSequence: UInt64 { journal.lastSequence }
        var types: [String] { journal.types }

        func entries(after sequence: UInt64, limit: Int) -> [any ControlledEntry] {
            journal.entries(after: sequence, limit: limit)
        }

        func observe(_ hear: @escaping (any ControlledEntry) -> Void) -> () -> Void {
            light.isObserved = true
            let stop = journal.observe(hear)
            return { [light] in
                light.isObserved = false
                stop()
            }
        }
    }

    func record(_ notice: Notice) {
        entries.record(notice, database: database, at: .seconds(1), wallTime: .now)
    }

    /// The faults are those of a real accessory with the same table.
    let injected = FaultInjector(seed: 1)
    var faults: [JSONObject] { injected.json }
    var faultCatalogue: JSONObject { FaultCatalogue.json }

    func arm(fault description: JSONObject) -> Result<[JSONObject], ControlProblem> {
        do throws(FaultProblem) {
            return .success(try injected.arm(FaultDescription(description), in: database).map(\.json))
        } catch {
            return .failure(ControlProblem(.invalid, field: error.field, detail: error.message))
        }
    }

    func disarm(fault name: String) -> Bool { injected.disarm(name) }
    func disarmAllFaults() { injected.disarmAll() }

    func status() -> JSONObject {
        ["name": "Test Light", "link": ["connected": false]]
    }

    func value(of iid: InstanceID) -> Value? {
        values[iid]
    }

    func setValue(_ value: Value, of iid: InstanceID) -> Result<Value, ControlProblem> {
        values[iid] = value
        record(.valueSet(ValueChange(iid, value), by: .user))
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
