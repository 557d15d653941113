import HAPCrypto
import HAPModel

extension Identity {
    /// The random static Bluetooth address of the accessory: another one for each identity and firmware revision, as
    /// accessories with such an address must have it (HAP R14 7.4.8). Six bytes, the most significant first.
    public func staticAddress(firmwareRevision: String) -> [UInt8] {
        var padded = Array(firmwareRevision.utf8.prefix(64))
        padded += [UInt8](repeating: 0, count: 64 - padded.count)
        var counter: UInt32 = 0
        while true {
            let derived = HKDF.derive(Secret(deviceID.bytes), salt: padded + counter.littleEndianBytes, info: [], count: 6)
            var bytes = derived.copy
            // The two most significant bits tell the kind (Bluetooth Core, Vol 6, Part B, 1.3.2.1).
            bytes[0] |= 0xC0
            let rest = [bytes[0] & 0x3F] + bytes.dropFirst()
            // All zeros and all ones are no addresses.
            if rest.contains(where: { $0 != 0 }), rest != [0x3F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF] { return bytes }
            counter += 1
        }
    }
}
