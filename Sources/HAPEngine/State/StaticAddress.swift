import HAPCrypto
import HAPModel

extension Identity {
    /// The random static Bluetooth address of the accessory: another one for each identity and firmware revision, as
    /// accessories with such an address must have it (HAP R14 7.4.8). Six bytes, the most significant first.
    ///
    /// - Parameter configurationNumber: Also another one for each, since phones keep the attribute table by the address. 1 is
    ///   the address that follows from the firmware revision alone.
    public func staticAddress(
        firmwareRevision: String, configurationNumber: ConfigurationNumber = ConfigurationNumber()
    ) -> [UInt8] {
        var padded = Array(firmwareRevision.utf8.prefix(64))
        padded += [UInt8](repeating: 0, count: 64 - padded.count)
        let info = configurationNumber.value == 1 ? [] : configurationNumber.value.littleEndianBytes
        var counter: UInt32 = 0
        while true {
            let derived = HKDF.derive(Secret(deviceID.bytes), salt: padded + counter.littleEndianBytes, info: info, count: 6)
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
