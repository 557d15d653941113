import HAPModel
import Testing

@Suite("InstanceID")
struct InstanceIDTests {
    @Test("1…65535 are instance IDs, 0 is none")
    func range() {
        #expect(InstanceID(0) == nil)
        for number in [1, 2, 0x33, 0xFFFF] as [UInt16] { #expect(InstanceID(number)?.rawValue == number) }
    }

    @Test("they are printed in hexadecimal and ordered as numbers")
    func text() throws {
        let rows: [(UInt16, String)] = [(1, "0x1"), (0x33, "0x33"), (0xABCD, "0xabcd"), (0xFFFF, "0xffff")]
        for (number, text) in rows { #expect(InstanceID(number)?.description == text) }
        let sorted = [0x33, 1, 0xFFFF, 2].compactMap { InstanceID($0) }.sorted()
        #expect(sorted.map(\.rawValue) == [1, 2, 0x33, 0xFFFF])
    }
}
