import HAPModel
import Testing

@Suite struct CharacteristicGridTests {
    private func characteristic(_ format: Format, _ constraints: Constraints) throws -> Characteristic {
        Characteristic(
            iid: try #require(InstanceID(1)), type: HAPUUID(apple: 0x11), format: format, properties: .pairedRead, name: "n",
            constraints: constraints)
    }

    private static let celsius = Constraints(minimum: .float(-20), maximum: .float(60), step: .float(0.1))

    @Test(
        "the nearest value lies on a step and inside the limits",
        arguments: [
            (.float, celsius, 20.44, .float(20.4)), (.float, celsius, 20.46, .float(20.5)), (.float, celsius, 0.3, .float(0.3)),
            (.float, celsius, 999, .float(60)), (.float, celsius, -999, .float(-20)),
            (.float, Constraints(), 1.23456, .float(1.23456)), (.float, celsius, .nan, nil), (.float, celsius, .infinity, nil),
            (.uint8, Constraints(minimum: .uint8(0), maximum: .uint8(100), step: .uint8(1)), 49.5, .uint8(50)),
            (.uint8, Constraints(minimum: .uint8(1), maximum: .uint8(10), step: .uint8(4)), 10, .uint8(9)),
            (.uint8, Constraints(), 300, .uint8(255)), (.uint8, Constraints(validValues: [1, 2]), 7, nil),
            (.int, Constraints(minimum: .int(-90), maximum: .int(90), step: .int(1)), -12.4, .int(-12)),
            (.uint16, Constraints(), -1, .uint16(0)), (.uint32, Constraints(), 1e12, .uint32(.max)),
            (.uint64, Constraints(), 5, .uint64(5)), (.bool, Constraints(), 1, nil), (.string, Constraints(), 1, nil),
        ] as [(Format, Constraints, Double, Value?)])
    func nearest(_ format: Format, _ constraints: Constraints, _ number: Double, _ value: Value?) throws {
        #expect(try characteristic(format, constraints).nearest(to: number) == value)
    }

    @Test("a lower limit that is above the upper one leaves nothing, and does no harm")
    func contradiction() throws {
        let constraints = Constraints(minimum: .int(5), maximum: .int(1))
        #expect(try characteristic(.int, constraints).nearest(to: 3) == nil)
    }
}
