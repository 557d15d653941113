import HAPEngine
import HAPModel
import JSON
import Peripheral

extension JournalEntry {
    /// `seq`, `t`, `time` and `type`, then the fields of the type. Keys, proofs and setup codes are not in it.
    public var json: JSONObject {
        let (type, fields) = described
        var object: JSONObject = [
            "seq": .integer(Int64(clamping: sequence)), "t": .number(time.secondsToTheMicrosecond),
            "time": .string(wallTime.text), "type": .string(type),
        ]
        for member in fields.members { object[member.key] = member.value }
        return object
    }

    /// What kind of thing happened: `link.connected`, `value.set`.
    public var type: String { described.type }

    /// All types that entries can have.
    public static let types = [
        "radio.ready", "radio.lost", "radio.failed", "link.connected", "link.disconnected", "link.refused", "link.dropping",
        "advertising", "att.write", "att.read", "att.indications", "att.indication", "att.confirmation", "pdu.request",
        "pdu.response", "pairing.message", "pairing.wrongCode", "pairing.added", "pairing.changed", "session.began",
        "session.ended", "value.set", "identify", "fault", "power.on", "power.off", "reset", "halted", "warning",
    ]

    private typealias Description = (type: String, fields: JSONObject)

    private var described: (type: String, fields: JSONObject) {
        switch notice {
        case .radioReady(let address): ("radio.ready", address?.json ?? [:])
        case .radioLost(let reason): ("radio.lost", ["reason": .string(reason)])
        case .radioFailed(let failure): ("radio.failed", ["reason": .string("\(failure)")])
        case .connected(let central): ("link.connected", ["central": .string(central.identifier)])
        case .disconnected(let central): ("link.disconnected", ["central": .string(central.identifier)])
        case .turnedAway(let central): ("link.refused", ["central": .string(central.identifier)])
        case .dropping(let reason): ("link.dropping", ["reason": .string(reason.rawValue)])
        case .event(let event): describe(event)
        case .operation(let operation): describe(operation)
        case .valueSet(let change, let author): ("value.set", fields(of: change, author))
        case .advertisingInterval(let wanted, let onAir):
            (
                "advertising.interval",
                [
                    "wantedMilliseconds": .number(wanted), "shortestMilliseconds": .number(onAir.lowerBound),
                    "longestMilliseconds": .number(onAir.upperBound),
                ]
            )
        case .advertising(let advertisement): ("advertising", advertisement?.journalFields ?? ["on": .bool(false)])
        case .fault(let injection):
            (
                "fault",
                [
                    "name": .string(injection.name), "expression": .string(injection.expression),
                    "hit": .integer(Int64(injection.hit)),
                ]
            )
        case .power(let on): (on ? "power.on" : "power.off", [:])
        case .reset(let level): ("reset", ["level": .string(level.rawValue)])
        case .halted(let error): ("halted", ["reason": .string("\(error)")])
        case .warning(let message): ("warning", ["message": .string(message)])
        }
    }

    private func describe(_ event: Event) -> Description {
        switch event {
        case .identify: ("identify", [:])
        case .written(let iid, let value): ("value.set", fields(of: ValueChange(iid, value), .controller(nil)))
        case .wrongSetupCode(let tries): ("pairing.wrongCode", ["tries": .integer(Int64(tries))])
        case .paired(let controller): ("pairing.added", ["controller": .string(controller)])
        case .pairingsChanged(let count): ("pairing.changed", ["count": .integer(Int64(count))])
        case .sessionBegan(let controller, let resumed):
            ("session.began", ["controller": .string(controller), "resumed": .bool(resumed)])
        case .transientSessionBegan: ("session.began", ["controller": .null, "resumed": .bool(false)])
        case .sessionEnded: ("session.ended", [:])
        case .request(let request): ("pdu.request", name(request.characteristic).merging(request.json))
        case .response(let response): ("pdu.response", name(response.characteristic).merging(response.json))
        case .pairingMessage(let message): ("pairing.message", message.json)
        }
    }

    private func describe(_ operation: LinkOperation) -> Description {
        switch operation {
        case .write(let bytes, let iid, let refusal):
            ("att.write", name(iid).merging(["value": .string(Hexadecimal.encode(bytes))]).merging(Self.error(refusal)))
        case .read(let iid, let offset, .success(let bytes)):
            ("att.read", name(iid).merging(["offset": .integer(Int64(offset)), "value": .string(Hexadecimal.encode(bytes))]))
        case .read(let iid, let offset, .failure(let error)):
            ("att.read", name(iid).merging(["offset": .integer(Int64(offset))]).merging(Self.error(error)))
        case .indications(let enabled, let iid): ("att.indications", name(iid).merging(["on": .bool(enabled)]))
        case .indication(let iid): ("att.indication", name(iid))
        case .confirmation(let iid): ("att.confirmation", name(iid))
        }
    }

    private static func error(_ error: ATTError?) -> JSONObject {
        error.map { ["attError": .integer(Int64($0.code))] } ?? [:]
    }

    /// The characteristic's path, when there is one, and its instance ID.
    private func name(_ iid: InstanceID) -> JSONObject {
        var object: JSONObject = [:]
        object["characteristic"] = database.location(of: iid).map { .string("\(database.path(of: $0))") }
        object["iid"] = .integer(Int64(iid.rawValue))
        return object
    }

    private func fields(of change: ValueChange, _ author: ChangeAuthor) -> JSONObject {
        var object = name(change.iid)
        object["value"] = JSONValue(change.value)
        object["text"] = database[change.iid].map { .string(ValueText.describe(change.value, for: $0)) }
        switch author {
        case .controller(let identifier):
            object["by"] = "controller"
            object["controller"] = identifier.map { .string($0) }
        case .behaviour: object["by"] = "behaviour"
        case .user: object["by"] = "user"
        }
        return object
    }
}

extension JSONObject {
    func merging(_ other: JSONObject) -> JSONObject {
        var result = self
        for member in other.members { result[member.key] = member.value }
        return result
    }
}

extension RadioAddress {
    fileprivate var json: JSONObject {
        var object: JSONObject = ["adapter": .string(adapter), "addressKind": .string(kind.rawValue)]
        object["address"] = text.map { .string($0) }
        return object
    }
}

extension Advertisement {
    fileprivate var journalFields: JSONObject {
        let type: JSONValue =
            switch payload {
            case .regular: "regular"
            case .encrypted: "encrypted"
            }
        return [
            "on": .bool(true), "kind": type, "manufacturerData": .string(Hexadecimal.encode(payload.bytes)),
            "intervalMilliseconds": .number(interval),
        ]
    }
}

extension Duration {
    /// Seconds, cut to six decimals.
    fileprivate var secondsToTheMicrosecond: Double {
        Double(components.seconds) + Double(components.attoseconds / 1_000_000_000_000) / 1_000_000
    }
}
