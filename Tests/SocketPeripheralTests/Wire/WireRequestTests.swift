import Testing

@testable import SocketPeripheral

@Suite("WireRequest")
struct WireRequestTests {
    @Test("each operation is read with its members")
    func operations() throws {
        let rows: [(String, WireRequest.Operation)] = [
            (#""op":"scan","on":true"#, .scan(on: true)),
            (#""op":"scan","on":false"#, .scan(on: false)),
            (#""op":"connect","address":"C0:00:00:00:00:01","mtu":517"#, .connect(address: "C0:00:00:00:00:01", mtu: 517)),
            (#""op":"connect","address":"x""#, .connect(address: "x", mtu: 23)),
            (#""op":"connect","address":"x","mtu":65535"#, .connect(address: "x", mtu: 65535)),
            (#""op":"services""#, .services),
            (#""op":"read","h":16,"offset":22"#, .att(.read(handle: 16, offset: 22))),
            (#""op":"read","h":65535"#, .att(.read(handle: 65535, offset: 0))),
            (#""op":"write","h":16,"v":"0aFf""#, .att(.write(handle: 16, value: [0x0A, 0xFF]))),
            (#""op":"write","h":16,"v":"""#, .att(.write(handle: 16, value: []))),
            (#""op":"command","h":1,"v":"00""#, .att(.command(handle: 1, value: [0]))),
            (#""op":"prepare","h":1,"offset":18,"v":"00""#, .att(.prepareWrite(handle: 1, offset: 18, value: [0]))),
            (#""op":"execute","commit":true"#, .att(.executeWrite(commit: true))),
            (#""op":"execute","commit":false"#, .att(.executeWrite(commit: false))),
            (#""op":"cccd","h":1,"v":2"#, .att(.configure(valueHandle: 1, configuration: 2))),
            (#""op":"cccd","h":1,"v":65535"#, .att(.configure(valueHandle: 1, configuration: 65535))),
            (#""op":"confirm","h":1"#, .att(.confirm(valueHandle: 1))),
            (#""op":"disconnect","more":[1,{}]"#, .disconnect),
        ]
        for (members, operation) in rows {
            let request = try WireRequest(line: Array("{\"id\": 7, \(members)}".utf8))
            #expect(request.operation == operation, "\(members)")
            #expect(request.id == 7)
        }
    }

    @Test("a request with wrong members is refused by its number, and the member is named")
    func wrongMembers() {
        let rows: [(String, String)] = [
            ("", #""op""#), (#""op":1"#, #""op""#), (#""op":null"#, #""op""#), (#""op":"fly""#, "scan, connect, services"),
            (#""op":"scan""#, #""on""#), (#""op":"scan","on":1"#, #""on""#),
            (#""op":"connect""#, #""address""#), (#""op":"connect","address":7"#, #""address""#),
            (#""op":"connect","address":"x","mtu":22"#, #""mtu""#), (#""op":"connect","address":"x","mtu":65536"#, #""mtu""#),
            (#""op":"connect","address":"x","mtu":23.5"#, #""mtu""#), (#""op":"connect","address":"x","mtu":null"#, #""mtu""#),
            (#""op":"read""#, #""h""#), (#""op":"read","h":0"#, #""h""#), (#""op":"read","h":65536"#, #""h""#),
            (#""op":"read","h":-1"#, #""h""#), (#""op":"read","h":"1""#, #""h""#),
            (#""op":"read","h":1,"offset":-1"#, #""offset""#), (#""op":"read","h":1,"offset":65536"#, #""offset""#),
            (#""op":"read","h":1,"offset":9223372036854775807"#, #""offset""#), (#""op":"read","h":1,"offset":[]"#, #""offset""#),
            (#""op":"write","h":1"#, #""v""#), (#""op":"write","h":1,"v":0"#, #""v""#), (#""op":"write","h":1,"v":"0""#, #""v""#),
            (#""op":"write","h":1,"v":"0g""#, #""v""#), (#""op":"write","h":1,"v":"é""#, #""v""#),
            (#""op":"prepare","h":1,"offset":0"#, #""v""#), (#""op":"execute""#, #""commit""#),
            (#""op":"execute","commit":"true""#, #""commit""#),
            (#""op":"cccd","h":1"#, #""v""#), (#""op":"cccd","h":1,"v":"2""#, #""v""#), (#""op":"cccd","h":1,"v":-1"#, #""v""#),
            (#""op":"cccd","h":1,"v":65536"#, #""v""#), (#""op":"confirm""#, #""h""#),
        ]
        for (members, named) in rows {
            let line = members.isEmpty ? #"{"id":7}"# : "{\"id\":7,\(members)}"
            let error = caughtError(WireRequest.Malformed.self, from: line) {
                try WireRequest(line: Array(line.utf8))
            }
            #expect(error?.id == 7)
            #expect(error?.message.contains(named) == true, "\(line): \(error?.message ?? "")")
        }
    }

    @Test("a request without a readable number is refused without one")
    func withoutNumber() {
        let rows: [(String, String)] = [
            (#"{"op":"services"}"#, #""id""#), (#"{"id":"1","op":"services"}"#, #""id""#),
            (#"{"id":1.5,"op":"services"}"#, #""id""#), (#"{"id":null,"op":"services"}"#, #""id""#),
            ("[]", "object"), ("null", "object"), ("7", "object"), (#""text""#, "object"),
            ("", "not JSON"), ("{", "not JSON"), ("{}{}", "not JSON"), (#"{"id":1,"id":2}"#, "not JSON"),
            (#"{"id":99999999999999999999}"#, "not JSON"), ("\0", "not JSON"), ("{\"id\":1,}", "not JSON"),
        ]
        for (line, part) in rows {
            let error = caughtError(WireRequest.Malformed.self, from: line) {
                try WireRequest(line: Array(line.utf8))
            }
            #expect(error?.id == nil)
            #expect(error?.message.contains(part) == true, "\(line): \(error?.message ?? "")")
        }
        let notText = Array(#"{"id":1,"op":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8)
        #expect(throws: WireRequest.Malformed.self) { try WireRequest(line: notText) }
    }

    @Test("deep nesting is refused, not followed to the end of the stack")
    func nesting() {
        let line = String(repeating: "[", count: 60_000)
        #expect(throws: WireRequest.Malformed.self) { try WireRequest(line: Array(line.utf8)) }
    }
}
