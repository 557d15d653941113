import HAPCrypto
import Testing

@testable import HAPEngine

@Suite("Sessions")
struct SecureSessionTests {
    private let secret = Secret([UInt8](1...32))

    private func key(_ info: String, salt: String = "Control-Salt") -> ChaCha20Poly1305 {
        ChaCha20Poly1305(key: HKDF.derive(secret, salt: salt, info: info))
    }

    @Test("HAP-BLE 4.6: each direction has its key and its counter, from 0, one more a fragment")
    func keysAndCounters() {
        var session = SecureSession(sharedSecret: secret, pairing: Rig.admin)
        let toController = key("Control-Read-Encryption-Key")
        let toAccessory = key("Control-Write-Encryption-Key")
        for counter in 0..<300 as Range<UInt64> {
            #expect(session.seal([1, 2, 3]) == toController.seal([1, 2, 3], nonce: Nonce(counter: counter)))
            let sealed = toAccessory.seal([UInt8(counter & 0xFF)], nonce: Nonce(counter: counter))
            #expect(session.open(sealed) == [UInt8(counter & 0xFF)])
        }
        #expect(!session.isTransient)
    }

    @Test("HAP-BLE 4.6: what is sealed with another key or counter is not opened, and what has no tag")
    func refused() {
        var session = SecureSession(sharedSecret: secret, pairing: Rig.admin)
        let toAccessory = key("Control-Write-Encryption-Key")
        let first = toAccessory.seal([1], nonce: Nonce(counter: 0))
        #expect(session.open(toAccessory.seal([1], nonce: Nonce(counter: 1))) == nil)
        #expect(session.open(key("Control-Read-Encryption-Key").seal([1], nonce: Nonce(counter: 0))) == nil)
        for count in 0...16 { #expect(session.open(Array(first.prefix(count))) == nil) }
        // What was refused did not count.
        #expect(session.open(first) == [1])
        #expect(session.open(first) == nil)
    }

    @Test("HAP-BLE 4.2: a transient session has keys of its own")
    func transient() {
        var session = SecureSession(transient: secret)
        #expect(session.isTransient)
        let toController = key("AccessoryEncrypt-Control", salt: "SplitSetupSalt")
        #expect(session.seal([1]) == toController.seal([1], nonce: Nonce(counter: 0)))
        let toAccessory = key("ControllerEncrypt-Control", salt: "SplitSetupSalt")
        #expect(session.open(toAccessory.seal([2], nonce: Nonce(counter: 0))) == [2])
    }
}
