import HAPModel
import Testing

@testable import HAPController

@Suite("Characteristic signatures")
struct CharacteristicSignatureTests {
    /// A signature with the given items after those that are always there.
    private func signature(properties: String = "b003", format: String, _ items: String = "") throws
        -> Controller.CharacteristicSignature
    {
        try Controller.CharacteristicSignature(
            body: hex(
                "0410915276bb260000800010000033000000 07024000 0610915276bb26000080001000004a000000 0a02\(properties) 0c07\(format)"
                    + items))
    }

    @Test("the recorded signature of a uint8 with valid values and ranges")
    func validValues() throws {
        let golden = try GoldenLife()
        let response = try #require(
            golden.vectors.first { $0.step.hasPrefix("char-signature-read Target Heating") && $0.name == "response-pdu" })
        let signature = try Controller.CharacteristicSignature(body: Array(response.bytes[5...]))
        #expect(signature.type == HAPUUID(apple: 0x33))
        #expect(signature.properties.contains(.timedWrite))
        #expect(signature.format == .uint8)
        #expect(
            signature.constraints
                == Constraints(minimum: .uint8(0), maximum: .uint8(3), validValues: [0, 1, 3], validRanges: [0...1, 3...3]))
    }

    @Test(
        "ranges and steps have the size of the format",
        arguments: [
            ("04000027010000", "0d020064", Constraints(minimum: .uint8(0), maximum: .uint8(100))),
            ("06000027010000", "0d0401000200 0e020500", Constraints(minimum: .uint16(1), maximum: .uint16(2), step: .uint16(5))),
            ("1000ad27010000", "0d08ffffffff64000000", Constraints(minimum: .int(-1), maximum: .int(100))),
            ("0a000027010000", "0e080100000000000000", Constraints(step: .uint64(1))),
            ("19000027010000", "0d0400000001", Constraints(maximumLength: 256)),
        ])
    func constraints(format: String, items: String, constraints: Constraints) throws {
        #expect(try signature(format: format, items).constraints == constraints)
    }

    @Test("a user description, and items that are not known")
    func description() throws {
        #expect(try signature(format: "01000027010000", "0b024162 130101").userDescription == "Ab")
        #expect(try signature(format: "1b000027010000").format == .data)
    }

    @Test(
        "what breaks the rules is refused",
        arguments: [
            ("02000027010000", "", 0x0C), ("01010027010000", "", 0x0C), ("01000128010000", "", 0x0C),
            ("01000027020000", "", 0x0C), ("010000270100", "", 0x0C), ("04000027010000", "0d03000102", 0x0D),
            ("01000027010000", "0d020001", 0x0D), ("19000027010000", "0d0401000001", 0x0D), ("04000027010000", "0e020001", 0x0E),
            ("04000027010000", "1203000103", 0x12), ("04000027010000", "12020300", 0x12),
        ] as [(String, String, UInt8)])
    func malformed(format: String, items: String, type: UInt8) {
        #expect(throws: ControllerError.malformed(.badValue(type: type))) {
            try Controller.CharacteristicSignature(
                body: hex(
                    "0410915276bb260000800010000033000000 07024000 0610915276bb26000080001000004a000000 0a02b003"
                        + "0c\(format.utf8.count == 14 ? "07" : "06")\(format)" + items))
        }
    }
}
