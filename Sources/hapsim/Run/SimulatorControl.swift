import Control
import HAPEngine
import HAPModel
import JSON
import Peripheral
import Simulator

/// A running accessory as the control server steers it.
final class SimulatorControl: ControlledAccessory {
    /// What is fixed about the accessory and shown by status.
    struct Facts {
        var name: String
        var category: String
        var setupCode: String
        var setupPayload: String
        var stateDirectory: String

        init(name: String, category: String, setupCode: String, setupPayload: String, stateDirectory: String) {
            self.name = name
            self.category = category
            self.setupCode = setupCode
            self.setupPayload = setupPayload
            self.stateDirectory = stateDirectory
        }
    }

    private let simulator: Simulator
    private let facts: Facts

    init(_ simulator: Simulator, facts: Facts) {
        self.simulator = simulator
        self.facts = facts
    }

    var database: AttributeDatabase { simulator.accessory.configuration.database }

    func status() -> JSONObject {
        let accessory = simulator.accessory
        let state = accessory.state
        var object: JSONObject = [
            "name": .string(facts.name),
            "category": .string(facts.category),
            "deviceID": .string(accessory.identity.deviceID.description),
            "setupCode": .string(facts.setupCode),
            "setupPayload": .string(facts.setupPayload),
            "stateDirectory": .string(facts.stateDirectory),
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
        simulator.setValue(value, of: iid).mapError { refusal in
            switch refusal {
            case .unknownCharacteristic:
                ControlProblem(.notFound, field: "path", detail: "there is no characteristic \(iid)")
            case .invalidValue:
                ControlProblem(.invalid, field: "value", detail: "the characteristic does not take this value")
            }
        }
    }
}
