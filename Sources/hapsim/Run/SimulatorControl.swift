import Control
import HAPEngine
import HAPModel
import JSON
import Peripheral
import Simulator

/// A running accessory as the control server steers it.
final class SimulatorControl: ControlledAccessory {
    /// The accessory as it is now: after a reset it is another one.
    private let current: () -> PoweredAccessory
    private let resets: (ResetLevel) -> Result<Void, ControlProblem>

    init(
        _ current: @escaping () -> PoweredAccessory, reset: @escaping (ResetLevel) -> Result<Void, ControlProblem>
    ) {
        self.current = current
        resets = reset
    }

    private var simulator: Simulator { current().simulator }

    var database: AttributeDatabase { simulator.accessory.configuration.database }

    func status() -> JSONObject {
        let loaded = current().loaded
        let accessory = simulator.accessory
        let state = accessory.state
        var object: JSONObject = [
            "name": .string(loaded.definition.name),
            "category": .string(loaded.categoryName),
            "deviceID": .string(accessory.identity.deviceID.description),
            "setupCode": .string(loaded.setupCode.description),
            "setupPayload": .string(loaded.setupPayload.uri),
            "stateDirectory": .string(loaded.store.path),
            "paired": .bool(state.isPaired),
            "pairings": .array(
                state.pairings.map {
                    ["identifier": .string(String(decoding: $0.identifier, as: UTF8.self)), "admin": .bool($0.isAdmin)]
                }),
            "globalStateNumber": .integer(Int64(state.globalStateNumber.value)),
            "configurationNumber": .integer(Int64(state.configurationNumber.value)),
            "radio": .object(radio),
        ]
        object["connected"] = simulator.central.map { .string($0.identifier) } ?? .null
        object["session"] = accessory.sessionController.map { .string($0) } ?? .null
        object["advertisement"] = simulator.advertisement.map(advertisement) ?? .null
        return object
    }

    private var radio: JSONObject {
        var object: JSONObject = ["ready": .bool(simulator.isRadioReady)]
        guard let address = simulator.radioAddress else { return object }
        object["adapter"] = .string(address.adapter)
        object["addressKind"] = .string(address.kind.rawValue)
        object["address"] = address.text.map { .string($0) } ?? .null
        object["reason"] = .string(address.reason)
        return object
    }

    private func advertisement(_ advertisement: Advertisement) -> JSONValue {
        let type =
            switch advertisement.payload {
            case .regular: "regular"
            case .encrypted: "encrypted"
            }
        return [
            "type": .string(type),
            "manufacturerData": .string(Hexadecimal.encode(advertisement.payload.bytes)),
            "intervalMilliseconds": .number(advertisement.interval),
        ]
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
            case .halted:
                ControlProblem(.conflict, field: "value", detail: "the state could not be stored; the accessory stops")
            }
        }
    }

    func reset(_ level: String) -> Result<Void, ControlProblem> {
        guard let level = ResetLevel(rawValue: level) else {
            let levels = ResetLevel.allCases.map(\.rawValue).joined(separator: ", ")
            return .failure(ControlProblem(.invalid, field: "level", detail: "'\(level)' is none of \(levels)"))
        }
        return resets(level)
    }
}
