import HAPModel
import JSON

/// The reply to one request: a line with `{"id": n, "ok": {…}}` or `{"id": n, "err": {…}}`.
struct WireReply: Equatable {
    enum Outcome: Equatable {
        case ok(JSONObject)
        /// The attribute server refuses.
        case att(ATTError)
        /// Nothing that Bluetooth has a code for: a malformed request, or one that is out of place.
        case refused(String)
        /// There is no link, or no more.
        case disconnected(String)
    }

    /// The request's number; nil when none could be read.
    let id: Int64?
    let outcome: Outcome

    init(id: Int64?, _ outcome: Outcome) {
        self.id = id
        self.outcome = outcome
    }

    var json: JSONValue {
        var reply = JSONObject()
        reply["id"] = id.map { .integer($0) } ?? .null
        switch outcome {
        case .ok(let members):
            reply["ok"] = .object(members)
        case .att(let error):
            reply["err"] = ["att": .integer(Int64(error.code)), "msg": .string(error.explanation)]
        case .refused(let message):
            reply["err"] = ["msg": .string(message)]
        case .disconnected(let message):
            reply["err"] = ["msg": .string(message), "disconnected": true]
        }
        return .object(reply)
    }
}

extension ATTError {
    /// The name that Bluetooth has for the code, and the rule that leads to it here (Bluetooth Core 4.2, Vol 3, Part F, table 3.3).
    fileprivate var explanation: String {
        switch self {
        case .invalidHandle: "invalid handle: no attribute has it"
        case .readNotPermitted: "read not permitted"
        case .writeNotPermitted: "write not permitted: the attribute has no property for it"
        case .invalidPDU: "invalid PDU: no indication of this handle waits for a confirmation"
        case .requestNotSupported: "request not supported: a CCCD is written at once"
        case .invalidOffset: "invalid offset: beyond the value, or prepared parts do not follow each other"
        case .prepareQueueFull: "prepare queue full"
        case .attributeNotFound: "attribute not found: the characteristic has no CCCD"
        case .invalidValueLength: "invalid attribute value length"
        case .unlikelyError: "unlikely error: the accessory could not answer"
        case .cccdImproperlyConfigured: "CCCD improperly configured: only 0 and 2 (indications) are allowed"
        case _: "ATT error 0x" + Hexadecimal.encode([code])
        }
    }
}
