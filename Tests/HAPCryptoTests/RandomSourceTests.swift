import HAPCrypto
import Testing

@Suite("Random sources")
struct RandomSourceTests {
    @Test("the system's numbers have the wanted length and do not repeat")
    func system() {
        let numbers = (0..<16).map { _ in RandomSource.system.bytes(32) }
        #expect(numbers.allSatisfy { $0.count == 32 })
        #expect(Set(numbers).count == 16)
        #expect(RandomSource.system.bytes(0) == [])
    }

    @Test("a script is followed, for bytes and for secrets")
    func scripted() {
        var next: UInt8 = 0
        let source = RandomSource { count in
            next += 1
            return [UInt8](repeating: next, count: count)
        }
        #expect(source.bytes(2) == [1, 1])
        #expect(source.secret(3).copy == [2, 2, 2])
        #expect(source.bytes(1) == [3])
    }
}
