import HAPModel
import Testing

@testable import Profiles

@Suite struct AccessoryDumpTests {
    private static let lamp =
        #"{"aid":1,"services":[{"iid":9,"type":"43","characteristics":[{"iid":10,"type":"25","perms":["pr"]}]}]}"#

    private static let twoLamps = "[\(lamp),\(lamp)]"
    private static let dumps = [
        "[\(lamp)]", #"{"accessories":[\#(lamp)]}"#, #"{"pairings":{"aa:bb":{"config_num":1,"accessories":[\#(lamp)]}}}"#,
        #"{"version":1,"data":{"pairings":{"aa:bb":{"accessories":[\#(lamp)]}}}}"#,
    ]

    @Test("a list of accessories is found where controllers keep it", arguments: dumps)
    func places(_ text: String) throws {
        let dump = try AccessoryDump(parsing: Array(text.utf8), number: nil)
        #expect(dump.number == 1)
        #expect(dump.services.map(\.type) == [HAPUUID(apple: 0x43)])
        #expect(dump.services.first?.characteristics.first?.permissions == ["pr"])
    }

    @Test(
        "what is no dump gets an error that says what is missing and where",
        arguments: [
            ("{}", "this is no dump of accessories: there is no list of accessories"),
            ("[]", "this is no dump of accessories: there is no list of accessories"),
            ("7", "this is no dump of accessories: there is no list of accessories"),
            ("[7]", "this is no dump of accessories: the accessory has no list of services"),
            (#"[{"services":[7]}]"#, "this is no dump of accessories: services[0] has no type"),
            (#"[{"services":[{"type":"x"}]}]"#, "this is no dump of accessories: the type of services[0] is no UUID: 'x'"),
            (#"[{"services":[{"type":"43"}]}]"#, "this is no dump of accessories: services[0] has no list of characteristics"),
            (
                #"[{"services":[{"type":"43","characteristics":[{}]}]}]"#,
                "this is no dump of accessories: services[0].characteristics[0] has no type"
            ),
            (
                twoLamps,
                "the dump has the accessories 1, 1; say which with --aid, a definition file describes one"
            ),
            (
                #"{"pairings":{"a":{},"b":{}}}"#,
                "this is no dump of accessories: it holds 2 pairings; leave the list of accessories of one of them"
            ),
        ])
    func refused(_ text: String, _ message: String) {
        #expect(errorMessage { try AccessoryDump(parsing: Array(text.utf8), number: nil) } == message)
    }

    @Test("what is no JSON gets the place where it stops to be any", arguments: ["", "[", "{\"accessories\": [1,]}", "yes"])
    func noJSON(_ text: String) {
        let message = errorMessage { try AccessoryDump(parsing: Array(text.utf8), number: nil) }
        #expect(message?.hasPrefix("the dump is no JSON: 1:") == true)
    }

    @Test("more than any accessory has is refused before it costs time")
    func tooMuch() {
        let services = Array(repeating: #"{"type":"43","characteristics":[]}"#, count: 1001).joined(separator: ",")
        #expect(
            errorMessage { try AccessoryDump(parsing: Array("[{\"services\":[\(services)]}]".utf8), number: nil) }
                == "this is no dump of accessories: the accessory has 1001 services")
        let large = [UInt8](repeating: UInt8(ascii: " "), count: AccessoryDump.maximumSize + 1)
        #expect(errorMessage { try AccessoryDump(parsing: large, number: nil) } == "the dump is larger than 4194304 bytes")
    }
}
