import Control
import HAPEngine
import HAPModel
import JSON
import Simulator

/// A running accessory as the control server steers it.
final class SimulatorControl: ControlledAccessory {
    /// The accessory as it is now: after a reset it is another one.
    private let current: () -> PoweredAccessory
    let journal: any ControlledJournal
    private let resets: (ResetLevel) -> Result<Void, ControlProblem>
    private let currentPower: () -> OnOff
    private let powerChanges: (OnOff) -> Result<Void, ControlProblem>

    init(
        _ current: @escaping () -> PoweredAccessory, journal: any ControlledJournal,
        reset: @escaping (ResetLevel) -> Result<Void, ControlProblem>, power: @escaping () -> OnOff,
        changePower: @escaping (OnOff) -> Result<Void, ControlProblem>
    ) {
        self.current = current
        self.journal = journal
        resets = reset
        currentPower = power
        powerChanges = changePower
    }

    private var simulator: Simulator { current().simulator }

    var database: AttributeDatabase { simulator.accessory.configuration.database }

    func status() -> JSONObject {
        StatusReport(current(), link: link, advertising: advertising, power: power).json
    }

    var setup: SetupReport {
        let loaded = current().loaded
        return SetupReport(code: loaded.setupCode.description, payload: loaded.setupPayload.uri)
    }

    var link: LinkReport {
        LinkReport(
            central: simulator.central?.identifier, session: simulator.accessory.sessionController,
            isRefusing: simulator.switches.refusesLinks)
    }

    func change(link action: LinkAction) -> Result<Void, ControlProblem> {
        switch action {
        case .drop:
            guard simulator.central != nil else {
                return .failure(ControlProblem(.conflict, field: "action", detail: "no controller is connected"))
            }
            simulator.dropLink()
        case .refuse:
            simulator.switches.refusesLinks = true
        case .accept:
            simulator.switches.refusesLinks = false
        }
        return .success(())
    }

    var advertising: AdvertisingReport {
        AdvertisingReport(
            state: simulator.switches.isAdvertisingOff ? .off : .on,
            advertisement: simulator.advertisement?.json)
    }

    func change(advertising state: OnOff) -> Result<Void, ControlProblem> {
        simulator.switches.isAdvertisingOff = state == .off
        return .success(())
    }

    var power: OnOff { currentPower() }

    func change(power state: OnOff) -> Result<Void, ControlProblem> {
        powerChanges(state)
    }

    func value(of iid: InstanceID) -> Value? {
        simulator.accessory.value(of: iid)
    }

    func setValue(_ value: Value, of iid: InstanceID) -> Result<Value, ControlProblem> {
        simulator.setValue(value, of: iid).mapError { failure in
            switch failure {
            case .refused(.unknownCharacteristic):
                ControlProblem(.notFound, field: "path", detail: "there is no characteristic \(iid)")
            case .refused(.invalidValue):
                ControlProblem(.invalid, field: "value", detail: "the characteristic does not take this value")
            case .off:
                ControlProblem(.conflict, field: "power", detail: "the accessory is off, switch it on first")
            case .halted:
                ControlProblem(.conflict, field: "value", detail: "the state could not be stored; the accessory stops")
            }
        }
    }

    var faults: [JSONObject] { simulator.faults.json }

    var faultCatalogue: JSONObject { FaultCatalogue.json }

    func arm(fault description: JSONObject) -> Result<[JSONObject], ControlProblem> {
        do throws(FaultProblem) {
            return .success(try simulator.arm(FaultDescription(description)).map(\.json))
        } catch {
            return .failure(ControlProblem(.invalid, field: error.field, detail: error.message))
        }
    }

    func disarm(fault name: String) -> Bool {
        simulator.disarm(name)
    }

    func disarmAllFaults() {
        simulator.disarmAllFaults()
    }

    func reset(_ level: String) -> Result<Void, ControlProblem> {
        guard let level = ResetLevel(rawValue: level) else {
            let levels = ResetLevel.allCases.map(\.rawValue).joined(separator: ", ")
            return .failure(ControlProblem(.invalid, field: "level", detail: "'\(level)' is none of \(levels)"))
        }
        return resets(level)
    }
}
