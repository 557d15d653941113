import HAPModel
import Testing

@Suite struct ValueTextTests {
    private static func characteristic(_ name: String, _ constraints: Constraints? = nil) throws -> Characteristic {
        let type = try #require(Catalogue.apple.characteristic(named: name))
        let definition = try #require(type.definition)
        return Characteristic(
            iid: try #require(InstanceID(9)), type: type.type, format: definition.format, properties: definition.permissions,
            name: type.name, unit: definition.unit, constraints: constraints ?? definition.constraints)
    }

    @Test(
        "text becomes a value, and a value its plainest text",
        arguments: [
            ("lock-target-state", "secured", .uint8(1), "secured"), ("lock-target-state", "Unsecured", .uint8(0), "unsecured"),
            ("lock-target-state", "1", .uint8(1), "secured"), ("on", "on", .bool(true), "true"),
            ("on", "No", .bool(false), "false"),
            ("on", "0", .bool(false), "false"), ("brightness", "0x32", .int(50), "50"),
            ("air-particulate-size", "pm10", .uint8(1), "pm10"),
            ("target-temperature", "21.3", .float(21.3), "21.3"), ("target-temperature", "21", .float(21), "21"),
            ("target-temperature", "21.309", .float(21.3), "21.3"), ("name", "true", .string("true"), "true"),
            ("rotation-direction", "counter-clockwise", .int(1), "counter-clockwise"),
            ("color-temperature", "153", .uint32(153), "153"),
            ("service-signature", "0aff", .data([0x0A, 0xFF]), "0aff"),
            ("service-signature", "Zm9v", .data(Array("foo".utf8)), "666f6f"),
            ("service-signature", "base64:abcd", .data([0x69, 0xB7, 0x1D]), "69b71d"),
            ("logs", "hex:010100", .tlv8([1, 1, 0]), "010100"),
            ("logs", "", .tlv8([]), ""),
        ] as [(String, String, Value, String)])
    func parses(_ name: String, _ text: String, _ value: Value, _ shown: String) throws {
        let characteristic = try Self.characteristic(name)
        #expect(try ValueText.parse(text, for: characteristic) == value)
        #expect(ValueText.describe(value, for: characteristic) == shown)
    }

    @Test(
        "a text that is no value is refused with what would be one",
        arguments: [
            ("lock-target-state", "secure", "'secure' is not a value of lock-target-state; did you mean 'secured'?"),
            ("lock-target-state", "jammed", "'jammed' is not a value of lock-target-state; it takes unsecured (0), secured (1)"),
            ("lock-target-state", "7", "'7' is not a value of lock-target-state; it takes unsecured (0), secured (1)"),
            ("on", "maybe", "'maybe' is not a value of on; it takes true or false"),
            ("brightness", "120", "'120' is not a value of brightness; it takes a whole number from 0 to 100"),
            ("brightness", "12.5", "'12.5' is not a value of brightness; it takes a whole number from 0 to 100"),
            (
                "target-temperature", "21.26",
                "'21.26' is not a value of target-temperature; it takes a number from 10 to 38 in steps of 0.1"
            ),
            (
                "target-temperature", "nan",
                "'nan' is not a value of target-temperature; it takes a number from 10 to 38 in steps of 0.1"
            ),
            ("service-label-index", "0", "'0' is not a value of service-label-index; it takes a whole number from 1"),
            ("logs", "0101", "'0101' is not a value of logs; it takes TLV8 as hexadecimal digits or base64"),
            ("name", "a\nb\0", "'a\u{FFFD}b\u{FFFD}' is not a value of name; it takes text of at most 64 bytes without NUL"),
        ] as [(String, String, String)])
    func refuses(_ name: String, _ text: String, _ message: String) throws {
        let characteristic = try Self.characteristic(name)
        let problem = errorMessage { try ValueText.parse(text, for: characteristic) }
        #expect(problem == message)
    }

    @Test("text that is too long is refused with its size, not repeated")
    func tooLong() throws {
        let name = try Self.characteristic("name")
        let problem = errorMessage { try ValueText.parse(String(repeating: "x", count: 65), for: name) }
        #expect(problem == "65 bytes are too long for name; it takes text of at most 64 bytes without NUL")
        let switchOn = try Self.characteristic("on")
        let long = errorMessage { try ValueText.parse(String(repeating: "x", count: 9999), for: switchOn) }
        #expect(long == "'\(String(repeating: "x", count: 40))…' is not a value of on; it takes true or false")
    }

    @Test("only what narrower constraints leave is offered")
    func narrowed() throws {
        let mode = try Self.characteristic("target-heating-cooling-state", .init(validValues: [0, 1]))
        let problem = errorMessage { try ValueText.parse("auto", for: mode) }
        #expect(problem == "'auto' is not a value of target-heating-cooling-state; it takes off (0), heat (1)")
    }
}
