import Control
import HAPEngine
import HAPModel
import JSON
import Simulator

/// What an accessory is and how it is doing, as the control server tells it.
struct StatusReport {
    let json: JSONObject

    init(_ powered: PoweredAccessory, link: LinkReport, advertising: AdvertisingReport, power: OnOff) {
        let loaded = powered.loaded
        let simulator = powered.simulator
        let accessory = simulator.accessory
        let state = accessory.state
        var object: JSONObject = [
            "name": .string(loaded.definition.name),
            "category": .string(loaded.categoryName),
            "deviceID": .string(accessory.identity.deviceID.description),
            "setupCode": .string(loaded.setupCode.description),
            "setupPayload": .string(loaded.setupPayload.uri),
            "stateDirectory": .string(loaded.store.path),
            "power": .string(power.rawValue),
            "paired": .bool(state.isPaired),
            "pairings": .array(
                state.pairings.map {
                    ["identifier": .string(String(decoding: $0.identifier, as: UTF8.self)), "admin": .bool($0.isAdmin)]
                }),
            "globalStateNumber": .integer(Int64(state.globalStateNumber.value)),
            "configurationNumber": .integer(Int64(state.configurationNumber.value)),
            "radio": .object(Self.radio(of: simulator)),
        ]
        object["connected"] = link.central.map { .string($0) } ?? .null
        object["session"] = link.session.map { .string($0) } ?? .null
        object["refusingLinks"] = .bool(link.isRefusing)
        object["advertising"] = .string(advertising.state.rawValue)
        object["advertisement"] = advertising.advertisement.map { .object($0) } ?? .null
        json = object
    }

    private static func radio(of simulator: Simulator) -> JSONObject {
        var object: JSONObject = ["ready": .bool(simulator.isRadioReady)]
        guard let address = simulator.radioAddress else { return object }
        object["adapter"] = .string(address.adapter)
        object["addressKind"] = .string(address.kind.rawValue)
        object["address"] = address.text.map { .string($0) } ?? .null
        object["reason"] = .string(address.reason)
        return object
    }
}
