import HAPCrypto
import Testing

@testable import HAPEngine

@Suite("The cache of sessions that can be resumed")
struct ResumeCacheTests {
    private func entry(_ number: UInt8, of pairing: String = "a") -> ResumeCache.Entry {
        .init(
            sessionID: [UInt8](repeating: number, count: 8), sharedSecret: Secret([number]),
            pairingIdentifier: Array(pairing.utf8))
    }

    private func id(_ number: UInt8) -> [UInt8] { [UInt8](repeating: number, count: 8) }

    @Test("HAP-BLE 4.4: an entry is gone once it was fetched")
    func singleUse() {
        var cache = ResumeCache()
        cache.insert(entry(1))
        #expect(cache.take(id(1))?.sharedSecret == Secret([1]))
        #expect(cache.take(id(1)) == nil)
        #expect(cache.take(id(2)) == nil)
    }

    @Test("HAP-BLE 4.4: at least 8 sessions are kept; of more, the oldest goes first")
    func leastRecentlyUsed() {
        var cache = ResumeCache()
        for number in 1...20 as ClosedRange<UInt8> { cache.insert(entry(number)) }
        let kept = (1...20 as ClosedRange<UInt8>).filter { cache.take(id($0)) != nil }
        #expect(kept.count >= 8)
        #expect(kept == Array((21 - UInt8(kept.count))...20))
    }

    @Test("HAP-BLE 4.4: one ID is one session, the last")
    func sameID() {
        var cache = ResumeCache()
        cache.insert(entry(1, of: "a"))
        cache.insert(entry(1, of: "b"))
        #expect(cache.take(id(1))?.pairingIdentifier == Array("b".utf8))
        #expect(cache.take(id(1)) == nil)
    }

    @Test("HAP-BLE 4.4: entries of removed pairings are dropped")
    func keepOnly() {
        var cache = ResumeCache()
        for (number, pairing) in [(1, "a"), (2, "b"), (3, "a"), (4, "c")] as [(UInt8, String)] {
            cache.insert(entry(number, of: pairing))
        }
        cache.keepOnly([Pairing(identifier: Array("a".utf8), publicKey: [], isAdmin: true)])
        #expect((1...4 as ClosedRange<UInt8>).filter { cache.take(id($0)) != nil } == [1, 3])
        cache.insert(entry(5))
        cache.keepOnly([])
        #expect(cache.take(id(5)) == nil)
    }
}
