import HAPCrypto
import HAPModel

extension Controller {
    /// A change that an accessory told by an encrypted advertisement (HAP R14 7.4.2.2).
    public struct EncryptedNotification: Equatable, Sendable {
        /// The global state number after the change.
        public let stateNumber: UInt16
        /// The characteristic.
        public let iid: InstanceID
        /// The value in its own encoding, filled up with zeros to 8 bytes.
        public let value: [UInt8]

        /// Decrypts an advertisement.
        ///
        /// - Parameters:
        ///   - payload: the manufacturer data after the company identifier, from the type 0x11 on: 24 bytes.
        ///   - stateNumber: the number to try; a controller tries those after the last one it knows.
        /// - Returns: nil when the advertisement is of another accessory, another number or another key.
        public init?(payload: [UInt8], key: Secret, stateNumber: UInt16) {
            guard payload.count == 24, payload[0] == 0x11, payload[1] == 0x36,
                let plaintext = ChaCha20Poly1305(key: key).open(
                    payload[8...], tagSize: 4, nonce: Nonce(counter: UInt64(stateNumber)), authenticating: Array(payload[2..<8])),
                UInt16(littleEndian: plaintext[..<2]) == stateNumber,
                let iid = UInt16(littleEndian: plaintext[2..<4]).flatMap(InstanceID.init)
            else { return nil }
            self.stateNumber = stateNumber
            self.iid = iid
            value = Array(plaintext[4...])
        }
    }
}
