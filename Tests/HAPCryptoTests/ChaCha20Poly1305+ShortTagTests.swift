import HAPCrypto
import Testing

@Suite("ChaCha20-Poly1305 with a short tag")
struct ChaCha20Poly1305ShortTagTests {
    private let cipher = ChaCha20Poly1305(key: Secret([UInt8](repeating: 7, count: 32)))
    private let nonce = Nonce(counter: 9)

    @Test("a message with a cut tag is opened", arguments: [1, 4, 16])
    func opened(tagSize: Int) {
        let sealed = cipher.seal([1, 2, 3], nonce: nonce, authenticating: [4]).prefix(3 + tagSize)
        #expect(cipher.open(sealed, tagSize: tagSize, nonce: nonce, authenticating: [4]) == [1, 2, 3])
    }

    @Test("a changed bit anywhere, and other data, are noticed")
    func changed() {
        let sealed = Array(cipher.seal([1, 2, 3], nonce: nonce, authenticating: [4]).prefix(7))
        for bit in 0..<sealed.count * 8 {
            #expect(cipher.open(sealed.flipping(bit: bit)[...], tagSize: 4, nonce: nonce, authenticating: [4]) == nil)
        }
        #expect(cipher.open(sealed[...], tagSize: 4, nonce: nonce, authenticating: [5]) == nil)
    }

    @Test("a message shorter than its tag, and tags of no size, are refused", arguments: [(3, 4), (7, 0), (7, 17), (0, 4)])
    func lengths(count: Int, tagSize: Int) {
        #expect(cipher.open([UInt8](repeating: 0, count: count)[...], tagSize: tagSize, nonce: nonce) == nil)
    }
}
