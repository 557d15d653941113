import HAPModel
import JSON
import Testing

@testable import Control

@Suite("values as JSON")
struct ValueJSONTests {
    private func characteristic(_ format: Format) throws -> Characteristic {
        Characteristic(
            iid: try #require(InstanceID(1)), type: HAPUUID(apple: 0xFFFF), format: format, properties: [], name: "test")
    }

    @Test(
        "every format is written, and read again",
        arguments: [
            (Value.bool(true), "true"), (.uint8(255), "255"), (.uint16(65_535), "65535"), (.uint32(4_294_967_295), "4294967295"),
            (.uint64(9_223_372_036_854_775_807), "9223372036854775807"), (.int(-2_147_483_648), "-2147483648"),
            (.float(21.1), "21.1"), (.string("a\"b"), #""a\"b""#), (.data([0, 255]), #""00ff""#),
            (.tlv8([1, 1, 5]), #""010105""#),
        ])
    func both(value: Value, json: String) throws {
        #expect(JSONValue(value).serialized() == json)
        #expect(try Value(json: try JSONValue(parsing: json), for: try characteristic(value.format)) == value)
    }

    @Test(
        "JSON of another type, or out of range, is refused with what would be right",
        arguments: [
            (Format.bool, "2"), (.bool, "0.0"), (.bool, "\"maybe\""), (.uint8, "256"), (.uint8, "-1"), (.uint8, "0.5"),
            (.uint8, "true"), (.uint16, "65536"), (.uint32, "4294967296"), (.uint64, "-1"), (.uint64, "1e20"),
            (.int, "2147483648"),
            (.float, "\"warm\""), (.float, "1e300"), (.float, "false"), (.string, "5"), (.string, "null"),
            (.string, "\"a\\u0000b\""),
            (.data, "\"xyz!\""), (.data, "[1]"), (.tlv8, "\"01\""), (.tlv8, "{}"),
        ])
    func refused(format: Format, json: String) throws {
        let value = try JSONValue(parsing: json)
        let characteristic = try characteristic(format)
        do {
            _ = try Value(json: value, for: characteristic)
            Issue.record("it was taken")
        } catch {
            #expect(error.description.contains("it takes"))
        }
    }
}
