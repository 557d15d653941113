import HAPModel
import Testing

/// What is written, and what the characteristic then holds; nil: refused.
private struct Case: CustomTestStringConvertible, Sendable {
    let constraints: Constraints
    let written: Value
    let held: Value?
    /// The characteristic's format when it is not that of the written value.
    var format: Format?

    var testDescription: String { "\(written) under \(constraints)" }
}

@Suite struct CharacteristicValidationTests {
    private static func float(_ written: Float, _ held: Float?, in range: ClosedRange<Float> = 10...38, step: Float? = 0.1)
        -> Case
    {
        let constraints = Constraints(
            minimum: .float(range.lowerBound), maximum: .float(range.upperBound), step: step.map(Value.float))
        return Case(constraints: constraints, written: .float(written), held: held.map(Value.float))
    }

    private static let percentage = Constraints(minimum: .int(0), maximum: .int(100), step: .int(5))
    private static let lockState = Constraints(minimum: .uint8(0), maximum: .uint8(9), validValues: [1, 3], validRanges: [5...7])

    private static let integers: [Case] = [
        Case(constraints: percentage, written: .int(0), held: .int(0)),
        Case(constraints: percentage, written: .int(100), held: .int(100)),
        Case(constraints: percentage, written: .int(101), held: nil),
        Case(constraints: percentage, written: .int(-5), held: nil),
        Case(constraints: percentage, written: .int(52), held: nil),
        Case(constraints: percentage, written: .uint8(5), held: nil, format: .int),
        Case(constraints: .init(minimum: .int(-7), step: .int(10)), written: .int(3), held: .int(3)),
        Case(constraints: .init(minimum: .int(-7), step: .int(10)), written: .int(0), held: nil),
        Case(constraints: .init(minimum: .int(.min), maximum: .int(.max), step: .int(1)), written: .int(.max), held: .int(.max)),
        Case(constraints: .init(step: .int(2)), written: .int(1), held: nil),
        Case(constraints: .init(), written: .int(.min), held: .int(.min)),
        Case(constraints: .init(step: .int(0)), written: .int(17), held: .int(17)),
        Case(constraints: lockState, written: .uint8(1), held: .uint8(1)),
        Case(constraints: lockState, written: .uint8(2), held: nil),
        Case(constraints: lockState, written: .uint8(7), held: .uint8(7)),
        Case(constraints: lockState, written: .uint8(8), held: nil),
        Case(constraints: .init(validRanges: [2...3]), written: .uint8(1), held: nil),
        Case(
            constraints: .init(minimum: .uint16(10), maximum: .uint16(20), step: .uint16(4)), written: .uint16(18),
            held: .uint16(18)),
        Case(constraints: .init(minimum: .uint16(10), maximum: .uint16(20), step: .uint16(4)), written: .uint16(20), held: nil),
        Case(constraints: .init(maximum: .uint32(3600)), written: .uint32(3601), held: nil),
        Case(constraints: .init(step: .uint64(3)), written: .uint64(.max), held: .uint64(.max)),
        Case(constraints: .init(step: .uint64(3)), written: .uint64(.max - 1), held: nil),
    ]

    private static let floats: [Case] = [
        float(21.3, 21.3), float(21.26, nil), float(21.291, 21.3), float(21.309, 21.3), float(21.289, nil), float(10, 10),
        float(38, 38), float(38.005, nil), float(9.999, nil), float(.nan, nil), float(.infinity, nil),
        float(.infinity, .infinity, in: 0...Float.infinity), float(-.infinity, nil, in: 0...Float.infinity),
        float(0.33, nil, in: -.infinity...Float.infinity), float(0.2, 0.2, in: -.infinity...Float.infinity),
        float(21.26, 21.26, step: nil), float(0.991, nil, in: 0...0.995),
        Case(constraints: .init(), written: .float(.infinity), held: nil),
        Case(constraints: .init(), written: .float(-1e30), held: .float(-1e30)),
    ]

    private static let others: [Case] = [
        Case(constraints: .init(), written: .bool(true), held: .bool(true)),
        Case(constraints: .init(), written: .bool(true), held: nil, format: .uint8),
        Case(
            constraints: .init(), written: .string(String(repeating: "x", count: 64)),
            held: .string(String(repeating: "x", count: 64))),
        Case(constraints: .init(), written: .string(String(repeating: "x", count: 65)), held: nil),
        Case(constraints: .init(maximumLength: 3), written: .string("éé"), held: nil),
        Case(constraints: .init(maximumLength: 4), written: .string("éé"), held: .string("éé")),
        Case(constraints: .init(), written: .string("a\0b"), held: nil),
        Case(constraints: .init(), written: .data([1, 2, 3]), held: .data([1, 2, 3])),
        Case(constraints: .init(maximumLength: 2), written: .data([1, 2, 3]), held: nil),
        Case(constraints: .init(maximumLength: 2), written: .tlv8([1, 1, 0]), held: nil),
    ]

    @Test("a value is taken, moved onto a step or refused as the constraints say", arguments: integers + floats + others)
    private func validates(_ example: Case) throws {
        let characteristic = Characteristic(
            iid: try InstanceID.first, type: HAPUUID(apple: 8), format: example.format ?? example.written.format,
            properties: .pairedWrite,
            name: "example", constraints: example.constraints)
        #expect(characteristic.validate(example.written) == example.held)
    }
}

extension InstanceID {
    fileprivate static var first: InstanceID {
        get throws { try #require(InstanceID(1)) }
    }
}
