import Testing

@testable import HAPCrypto

@Suite("Nonces")
struct NonceTests {
    @Test(
        "a counter stands least significant byte first after four zeros",
        arguments: [
            (0, [0, 0, 0, 0, 0, 0, 0, 0]), (1, [1, 0, 0, 0, 0, 0, 0, 0]), (0x0102_0304_0506_0708, [8, 7, 6, 5, 4, 3, 2, 1]),
            (.max, [255, 255, 255, 255, 255, 255, 255, 255]),
        ] as [(UInt64, [UInt8])])
    func counter(value: UInt64, bytes: [UInt8]) {
        #expect(content(of: Nonce(counter: value)) == [0, 0, 0, 0] + bytes)
    }

    @Test("a label stands in its order after four zeros")
    func label() {
        #expect(content(of: Nonce(label: "PS-Msg05")) == [0, 0, 0, 0] + Array("PS-Msg05".utf8))
    }

    private func content(of nonce: Nonce) -> [UInt8] {
        nonce.withBytes { Array(UnsafeBufferPointer(start: $0, count: 12)) }
    }
}
