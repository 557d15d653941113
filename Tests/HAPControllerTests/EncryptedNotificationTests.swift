import HAPCrypto
import HAPModel
import Testing

@testable import HAPController

@Suite("Encrypted notifications")
struct EncryptedNotificationTests {
    private let key = Secret([UInt8](repeating: 5, count: 32))

    private func payload(plaintext: String, number: UInt64 = 7) throws -> [UInt8] {
        let advertisingID: [UInt8] = [1, 2, 3, 4, 5, 6]
        let sealed = ChaCha20Poly1305(key: key).seal(
            try hex(plaintext), nonce: Nonce(counter: number), authenticating: advertisingID)
        return [0x11, 0x36] + advertisingID + sealed.prefix(16)
    }

    @Test("a notification is opened with its number only")
    func opened() throws {
        let payload = try payload(plaintext: "0700 3300 0100000000000000")
        let notification = try #require(Controller.EncryptedNotification(payload: payload, key: key, stateNumber: 7))
        #expect(notification.stateNumber == 7)
        #expect(try notification.iid == iid(0x33))
        #expect(notification.value == [1, 0, 0, 0, 0, 0, 0, 0])
        #expect(Controller.EncryptedNotification(payload: payload, key: key, stateNumber: 6) == nil)
    }

    @Test("any changed byte is noticed", arguments: 0..<24)
    func changed(index: Int) throws {
        var payload = try payload(plaintext: "0700 3300 0100000000000000")
        payload[index] ^= 0x10
        #expect(Controller.EncryptedNotification(payload: payload, key: key, stateNumber: 7) == nil)
    }

    @Test("another number inside, the instance ID 0 and another length are refused")
    func malformed() throws {
        for plaintext in ["0800 3300 0100000000000000", "0700 0000 0100000000000000"] {
            let payload = try payload(plaintext: plaintext)
            #expect(Controller.EncryptedNotification(payload: payload, key: key, stateNumber: 7) == nil)
        }
        let payload = try payload(plaintext: "0700 3300 0100000000000000")
        for other in [[], Array(payload.dropLast()), payload + [0]] {
            #expect(Controller.EncryptedNotification(payload: other, key: key, stateNumber: 7) == nil)
        }
    }
}
