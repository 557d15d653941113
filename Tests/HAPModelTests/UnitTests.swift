import HAPModel
import Testing

@Suite("Unit")
struct UnitTests {
    @Test("codes and names are those of the specification, names lead back")
    func table() {
        let rows: [(Unit, UInt16, String)] = [
            (.none, 0x2700, "none"), (.seconds, 0x2703, "seconds"), (.celsius, 0x272F, "celsius"), (.lux, 0x2731, "lux"),
            (.arcdegrees, 0x2763, "arcdegrees"), (.percentage, 0x27AD, "percentage"),
        ]
        #expect(rows.map(\.0) == Unit.allCases)
        for (unit, code, name) in rows {
            #expect(unit.rawValue == code)
            #expect(unit.name == name)
            #expect(Unit(name: name) == unit)
        }
        for name in ["", "None", "fahrenheit", "celsius "] { #expect(Unit(name: name) == nil) }
    }
}
