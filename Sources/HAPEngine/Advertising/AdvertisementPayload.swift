import HAPCrypto
import HAPModel

/// The manufacturer-specific data of an accessory's advertisements, after the company identifier.
enum AdvertisementPayload {
    /// The regular advertisement (HAP R14 7.4.2.1):
    /// `06 STL SF DeviceID(6) ACID(2) GSN(2) CN(1) CV [SH(4)]`, little-endian.
    static func regular(identity: Identity, category: UInt16, state: AccessoryState) -> [UInt8] {
        let setupHash = identity.setupHash ?? []
        // Upper three bits 001, lower five the number of bytes that follow.
        var bytes: [UInt8] = [0x06, 0x20 | UInt8(13 + setupHash.count)]
        bytes.append(state.isPaired ? 0x00 : 0x01)
        bytes.append(contentsOf: identity.deviceID.bytes)
        bytes.append(littleEndian: category)
        bytes.append(littleEndian: state.globalStateNumber.value)
        bytes.append(state.configurationNumber.oneByte)
        bytes.append(0x02)
        bytes.append(contentsOf: setupHash)
        return bytes
    }

    /// The encrypted notification (HAP R14 7.4.2.2): `11 36 AdvID(6) ciphertext(12) tag(4)`;
    /// the plaintext is `GSN(2) IID(2) value(8)`, the value filled up with zeros.
    static func encrypted(
        identifier: DeviceID, key: Secret, stateNumber: UInt16, iid: InstanceID, value: [UInt8]
    ) -> [UInt8] {
        var plain: [UInt8] = []
        plain.append(littleEndian: stateNumber)
        plain.append(littleEndian: iid.rawValue)
        plain.append(contentsOf: value.prefix(8))
        plain.append(contentsOf: [UInt8](repeating: 0, count: 12 - plain.count))
        let sealed = ChaCha20Poly1305(key: key).seal(
            plain, nonce: Nonce(counter: UInt64(stateNumber)), authenticating: identifier.bytes)
        return [0x11, 0x36] + identifier.bytes + sealed.prefix(12 + 4)
    }
}
