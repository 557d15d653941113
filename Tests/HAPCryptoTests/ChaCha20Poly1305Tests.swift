import CSodium
import Testing

@testable import HAPCrypto

@Suite("ChaCha20-Poly1305")
struct ChaCha20Poly1305Tests {
    private let cipher = ChaCha20Poly1305(key: Secret([UInt8](repeating: 7, count: 32)))
    private let nonce = Nonce(label: "PV-Msg02")

    @Test("the published text, whose nonce is no nonce of HAP, shows that the library is the right one")
    func published() throws {
        let vectors = try Vectors.load()
        let text = try vectors.crypto("chacha20_poly1305_pt")
        let data = try vectors.crypto("chacha20_poly1305_aad")
        var sealed = [UInt8](repeating: 0, count: text.count + ChaCha20Poly1305.tagSize)
        _ = try crypto_aead_chacha20poly1305_ietf_encrypt(
            &sealed, nil, text, UInt64(text.count), data, UInt64(data.count), nil, vectors.crypto("chacha20_poly1305_nonce"),
            vectors.crypto("chacha20_poly1305_key"))
        #expect(try sealed == vectors.crypto("chacha20_poly1305_ct") + vectors.crypto("chacha20_poly1305_tag"))
    }

    @Test("a frame of a recorded session: counter 0 from the controller")
    func recordedFrame() throws {
        let key = try bytes(hex: "0405e7726d52f59ddeaf89c342156cb41d63e73838459c3e71d36fe2993d3eca")
        let session = ChaCha20Poly1305(key: Secret(key))
        let frame = try bytes(hex: "fa927c70b4c3e429ad63d0c3b1c09f69f5a67778eb")
        #expect(session.seal([0x00, 0x03, 0x55, 0x33, 0x00], nonce: Nonce(counter: 0)) == frame)
    }

    @Test("what was sealed is opened, as array and as slice", arguments: [0, 1, 15, 16, 64, 65, 512])
    func roundTrip(count: Int) {
        let text = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let sealed = cipher.seal(text, nonce: nonce, authenticating: [1, 2])
        #expect(sealed.count == count + 16)
        #expect(cipher.open(sealed, nonce: nonce, authenticating: [1, 2]) == text)
        // A slice whose indices do not start at 0.
        #expect(cipher.seal(([9] + text).dropFirst(), nonce: nonce, authenticating: [1, 2]) == sealed)
        #expect(cipher.open(([9] + sealed).dropFirst(), nonce: nonce, authenticating: [1, 2]) == text)
    }

    @Test("a changed bit anywhere is noticed")
    func flippedBits() {
        let sealed = cipher.seal([1, 2, 3], nonce: nonce)
        for bit in 0..<sealed.count * 8 {
            #expect(cipher.open(sealed.flipping(bit: bit), nonce: nonce) == nil, "bit \(bit)")
        }
    }

    @Test("another nonce, another key and other data are noticed")
    func otherInputs() {
        let sealed = cipher.seal([1, 2, 3], nonce: nonce, authenticating: [4])
        #expect(cipher.open(sealed, nonce: Nonce(label: "PV-Msg03"), authenticating: [4]) == nil)
        #expect(cipher.open(sealed, nonce: nonce, authenticating: [5]) == nil)
        #expect(cipher.open(sealed, nonce: nonce) == nil)
        #expect(
            ChaCha20Poly1305(key: Secret([UInt8](repeating: 8, count: 32))).open(sealed, nonce: nonce, authenticating: [4]) == nil
        )
    }

    @Test("fewer bytes than a tag, and a cut message, are refused", arguments: 0..<19)
    func truncated(count: Int) {
        let sealed = cipher.seal([1, 2, 3], nonce: nonce)
        #expect(cipher.open(sealed.prefix(count), nonce: nonce) == nil)
        #expect(cipher.open(Array(sealed.prefix(count)), nonce: nonce) == nil)
    }
}
