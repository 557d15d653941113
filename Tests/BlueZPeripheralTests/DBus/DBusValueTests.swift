import Testing

@testable import BlueZPeripheral

@Suite("D-Bus values")
struct DBusValueTests {
    static let values: [(DBusValue, String)] = [
        (.byte(0xFF), "y"), (.boolean(true), "b"), (.boolean(false), "b"), (.int16(-2), "n"), (.uint16(0xFFFE), "q"),
        (.int32(-70000), "i"), (.uint32(.max), "u"), (.int64(.min), "x"), (.uint64(.max), "t"), (.double(-0.5), "d"),
        (.string(""), "s"), (.string("Küche 🔒"), "s"), (.objectPath("/a/b_1"), "o"), (.signature("a{sv}"), "g"),
        (.bytes([]), "ay"), (.bytes([0, 1, 0xFF]), "ay"), (.strings([]), "as"), (.strings(["read", "write"]), "as"),
        (.array(of: .array(.byte), [.bytes([1]), .bytes([])]), "aay"),
        (.structure([.byte(1), .string("x"), .structure([.boolean(true)])]), "(ys(b))"),
        (.variant(.uint16(7)), "v"), (.variant(.variant(.bytes([1]))), "v"), (.properties([]), "a{sv}"),
        (.properties([("b", .byte(1)), ("a", .strings(["x"]))]), "a{sv}"),
        (.dictionary(key: .uint16, value: .variant, [.init(key: .uint16(76), value: .variant(.bytes([6])))]), "a{qv}"),
        (
            .dictionary(
                key: .objectPath, value: .dictionary(.string, .dictionary(.string, .variant)),
                [
                    .init(
                        key: .objectPath("/x"),
                        value: .dictionary(
                            key: .string, value: .dictionary(.string, .variant),
                            [.init(key: .string("i"), value: .properties([("p", .byte(1))]))]))
                ]), "a{oa{sa{sv}}}"
        ),
    ]

    @Test("every value is what it was after it was put into a message and read", arguments: values)
    func roundTrip(_ value: DBusValue, _ signature: String) throws {
        #expect(value.type.text == signature)
        let message = try #require(
            DBusMessage.methodCall(destination: "a.b", path: "/", interface: "a.b", member: "M", arguments: [value, .byte(1)]))
        #expect(message.arguments == [value, .byte(1)])
    }

    @Test("a message without values has none")
    func empty() throws {
        let message = try #require(DBusMessage.signal(path: "/x", interface: "a.b", member: "S"))
        #expect(message.arguments == [])
        #expect(message.kind == .signal)
        #expect(message.path == "/x")
        #expect(message.interface == "a.b")
        #expect(message.member == "S")
    }

    @Test("an error carries its name and text, and one without a text an empty one")
    func error() throws {
        let call = try #require(DBusMessage.methodCall(destination: "a.b", path: "/", interface: "a.b", member: "M"))
        // libdbus answers only what has a serial number: what was sent.
        #expect(DBusErrorReply(name: "a.b.Bad", message: "why").description == "a.b.Bad: why")
        #expect(DBusErrorReply(name: "a.b.Bad", message: "").description == "a.b.Bad")
        #expect(call.kind == .methodCall)
        #expect(call.wantsReply)
    }

    @Test("look-ups see through variants, and give nil for another type")
    func accessors() {
        let properties = DBusValue.properties([
            ("flag", .boolean(true)), ("text", .string("t")), ("path", .objectPath("/p")), ("bytes", .bytes([1])),
            ("list", .strings(["a", "b"])), ("number", .uint16(5)),
        ])
        let keyed = properties.keyed
        #expect(keyed?["flag"]?.flag == true)
        #expect(keyed?["text"]?.text == "t")
        #expect(keyed?["path"]?.text == "/p")
        #expect(keyed?["bytes"]?.byteArray == [1])
        #expect(keyed?["list"]?.texts == ["a", "b"])
        #expect(keyed?["number"]?.unsigned == 5)
        #expect(keyed?["flag"]?.text == nil)
        #expect(keyed?["text"]?.flag == nil)
        #expect(keyed?["text"]?.byteArray == nil)
        #expect(keyed?["text"]?.unsigned == nil)
        #expect(keyed?["text"]?.texts == nil)
        #expect(keyed?["text"]?.keyed == nil)
        #expect(properties.entries?.map(\.key) == ["flag", "text", "path", "bytes", "list", "number"])
        let numbers: [DBusValue] = [.byte(1), .uint16(1), .uint32(1), .uint64(1)]
        #expect(numbers.allSatisfy { $0.unsigned == 1 })
    }
}
