import HAPEngine
import HAPModel
import JSON
import Peripheral
import Simulator

extension Logger {
    /// Writes down what happened to an accessory.
    ///
    /// - Parameter database: knows the names of characteristics.
    func log(_ notice: Notice, database: AttributeDatabase) {
        switch notice {
        case .radioReady(let address):
            log(.info, "on the air", address.map(fields) ?? [:])
        case .radioLost(let reason):
            log(.warning, "the radio is gone, waiting for it", ["reason": .string(reason)])
        case .radioFailed(let failure):
            log(.error, failure.description)
        case .connected(let central):
            log(.info, "connected", ["central": .string(central.identifier)])
        case .disconnected(let central):
            log(.info, "disconnected", ["central": .string(central.identifier)])
        case .turnedAway(let central):
            log(
                .warning, "a controller connected and was sent away: another one has the link, or links are refused",
                ["central": .string(central.identifier)])
        case .dropping(let reason):
            log(.warning, "dropping the link", ["reason": .string(reason.rawValue)])
        case .event(let event):
            log(event, database)
        case .operation:
            // The journal has every byte; the log has what the bytes say.
            break
        case .valueSet(let change, .controller):
            log(.info, "written", fields(change.iid, change.value, database))
        case .valueSet(let change, .behaviour), .valueSet(let change, .user):
            log(.debug, "the accessory changed a value", fields(change.iid, change.value, database))
        case .advertising(let advertisement):
            log(.debug, advertisement == nil ? "advertising off" : "advertising", advertisement.map(fields) ?? [:])
        case .advertisingInterval(let wanted, let onAir):
            log(wanted: wanted, onAir: onAir)
        case .fault(let injection):
            log(
                .warning, "fault injected",
                [
                    "name": .string(injection.name), "expression": .string(injection.expression),
                    "hit": .integer(Int64(injection.hit)),
                ])
        case .power(let on):
            log(.warning, on ? "the power is back" : "the power is cut")
        case .reset(let level):
            log(.warning, "reset", ["forgets": .string(level.rawValue)])
        case .halted(let error):
            log(.error, "the state could not be stored, and what is not stored must not show: \(error)")
        case .warning(let message):
            log(.warning, message)
        }
    }

    private func log(wanted: Double, onAir: ClosedRange<Double>) {
        // Controllers count in steps of 0.625 ms, bluetoothd in whole milliseconds.
        let isKept = onAir.lowerBound >= wanted - 2 && onAir.upperBound <= wanted + 2
        let bounds = onAir.lowerBound == onAir.upperBound ? [onAir.lowerBound] : [onAir.lowerBound, onAir.upperBound]
        let text = bounds.map(NumberText.describe).joined(separator: " to ")
        log(
            isKept ? .info : .warning, "advertising interval: wanted \(NumberText.describe(wanted)) ms, on the air \(text) ms",
            [
                "wantedMilliseconds": .number(wanted), "shortestMilliseconds": .number(onAir.lowerBound),
                "longestMilliseconds": .number(onAir.upperBound),
            ])
    }

    private func log(_ event: Event, _ database: AttributeDatabase) {
        switch event {
        case .identify:
            log(.info, "identify: somebody asks which accessory this is")
        case .written(let iid, let value):
            log(.info, "written", fields(iid, value, database))
        case .wrongSetupCode(let tries):
            log(.warning, "a wrong setup code; pairing is refused after 100", ["tries": .integer(Int64(tries))])
        case .paired(let controller):
            log(.info, "paired", ["controller": .string(controller)])
        case .pairingsChanged(let count):
            log(.info, "the pairings changed", ["count": .integer(Int64(count))])
        case .sessionBegan(let controller, let resumed):
            log(.info, resumed ? "session resumed" : "session began", ["controller": .string(controller)])
        case .transientSessionBegan:
            log(.info, "session of pair setup began")
        case .sessionEnded:
            log(.info, "session ended")
        case .request, .response, .pairingMessage:
            log(.debug, ConversationText.line(of: event, database: database))
        }
    }

    private func fields(_ iid: InstanceID, _ value: Value, _ database: AttributeDatabase) -> JSONObject {
        guard let location = database.location(of: iid) else { return [:] }
        return [
            "characteristic": .string("\(database.path(of: location))"),
            "value": .string(ValueText.describe(value, for: database[location])),
        ]
    }

    private func fields(_ address: RadioAddress) -> JSONObject {
        var object: JSONObject = ["adapter": .string(address.adapter), "kind": .string(address.kind.rawValue)]
        object["address"] = address.text.map { .string($0) }
        object["reason"] = .string(address.reason)
        return object
    }

    private func fields(_ advertisement: Advertisement) -> JSONObject {
        [
            "data": .string(Hexadecimal.encode(advertisement.payload.bytes)),
            "intervalMilliseconds": .number(advertisement.interval),
        ]
    }
}
