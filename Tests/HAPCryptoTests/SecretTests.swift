import Synchronization
import Testing

@testable import HAPCrypto

@Suite("Secrets")
struct SecretTests {
    @Test("the memory is zero when it is given back, which is once the last copy of the value has gone")
    func wiping() {
        let released = Released()
        var secret: Secret? = Secret(
            count: 64, release: { released.note($0, count: 64) }, write: { $0.update(repeating: 0xA5, count: 64) })
        var copy = secret
        secret = nil
        #expect(released.bytes == nil)
        #expect(copy?.copy == [UInt8](repeating: 0xA5, count: 64))
        copy = nil
        #expect(released.bytes == [UInt8](repeating: 0, count: 64))
    }

    @Test("bytes that are not filled are zero")
    func unfilled() {
        #expect(Secret(count: 3, fill: { $0[1] = 7 }).copy == [0, 7, 0])
    }

    @Test("equality is that of the bytes")
    func equality() {
        #expect(Secret([1, 2, 3]) == Secret([1, 2, 3]))
        #expect(Secret([1, 2, 3]) != Secret([1, 2, 4]))
        #expect(Secret([1, 2, 3]) != Secret([1, 2]))
        #expect(Secret([]) == Secret([]))
    }

    @Test("neither printing nor dumping shows the bytes")
    func description() {
        let secret = Secret([0xAB, 0xCD])
        var dumped = ""
        dump(secret, to: &dumped)
        #expect("\(secret)" == "2 secret bytes")
        #expect(String(reflecting: secret) == "2 secret bytes")
        #expect(dumped == "- 2 secret bytes\n")
    }
}

/// What the memory of a secret held when it was given back.
private final class Released: Sendable {
    private let noted = Mutex<[UInt8]?>(nil)

    var bytes: [UInt8]? { noted.withLock { $0 } }

    func note(_ memory: UnsafeMutablePointer<UInt8>, count: Int) {
        noted.withLock { $0 = Array(UnsafeBufferPointer(start: memory, count: count)) }
        memory.deallocate()
    }
}
