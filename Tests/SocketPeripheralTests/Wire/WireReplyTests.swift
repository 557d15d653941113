import HAPModel
import Testing

@testable import SocketPeripheral

@Suite("WireReply")
struct WireReplyTests {
    @Test("replies have the documented form")
    func form() {
        let rows: [(WireReply, String)] = [
            (WireReply(id: 1, .ok([:])), #"{"id":1,"ok":{}}"#),
            (WireReply(id: 0, .ok(["v": "0aff"])), #"{"id":0,"ok":{"v":"0aff"}}"#),
            (WireReply(id: nil, .refused("no \"op\"")), #"{"id":null,"err":{"msg":"no \"op\""}}"#),
            (WireReply(id: -5, .disconnected("gone")), #"{"id":-5,"err":{"msg":"gone","disconnected":true}}"#),
            (WireReply(id: 2, .att(ATTError(code: 0x80))), #"{"id":2,"err":{"att":128,"msg":"ATT error 0x80"}}"#),
        ]
        for (reply, text) in rows { #expect(reply.json.serialized() == text) }
    }

    @Test("each error of the server comes with its code and words")
    func attErrors() throws {
        let rows: [(ATTError, Int64, String)] = [
            (.invalidHandle, 1, "invalid handle"), (.readNotPermitted, 2, "read not permitted"),
            (.writeNotPermitted, 3, "write not permitted"), (.invalidPDU, 4, "invalid PDU"),
            (.requestNotSupported, 6, "request not supported"), (.invalidOffset, 7, "invalid offset"),
            (.prepareQueueFull, 9, "prepare queue full"), (.attributeNotFound, 10, "attribute not found"),
            (.invalidValueLength, 13, "invalid attribute value length"), (.unlikelyError, 14, "unlikely error"),
            (.cccdImproperlyConfigured, 253, "CCCD improperly configured"),
        ]
        for (error, code, words) in rows {
            let reply = WireReply(id: 1, .att(error)).json
            #expect(reply["err"]?["att"]?.integerValue == code)
            let message = try #require(reply["err"]?["msg"]?.stringValue)
            #expect(message.hasPrefix(words))
        }
    }
}
