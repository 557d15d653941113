/// What an accessory says on the air while no controller is connected.
public struct Advertisement: Equatable, Sendable {
    /// The bytes of the manufacturer-specific data after Apple's company identifier 0x004C.
    public enum Payload: Equatable, Sendable {
        /// The regular advertisement, type 0x06 (HAP R14 7.4.2.1).
        case regular([UInt8])
        /// The encrypted notification, type 0x11 (HAP R14 7.4.2.2).
        case encrypted([UInt8])

        public var bytes: [UInt8] {
            switch self {
            case .regular(let bytes), .encrypted(let bytes): bytes
            }
        }
    }

    /// Apple's company identifier, as the Bluetooth SIG assigned it.
    public static let appleCompanyID: UInt16 = 0x004C

    public var payload: Payload
    /// The accessory's name; an encrypted notification does not carry it.
    public var name: String
    /// The wanted advertising interval, in milliseconds.
    public var interval: Double

    public init(payload: Payload, name: String, interval: Double) {
        self.payload = payload
        self.name = name
        self.interval = interval
    }

    /// The advertising data as on the air, at most 31 bytes: flags, manufacturer data, and the name as far as it fits.
    ///
    /// A host that fills the advertisement by itself (BlueZ) leaves the name to the scan response.
    public var advertisingData: [UInt8] {
        var data: [UInt8] = [0x02, 0x01, 0x06]
        data.append(UInt8(3 + payload.bytes.count))
        data.append(0xFF)
        data.append(littleEndian: Self.appleCompanyID)
        data.append(contentsOf: payload.bytes)
        guard case .regular = payload else { return data }
        data.append(contentsOf: Self.nameField(name, room: Self.capacity - data.count))
        return data
    }

    /// The scan response: the name, unless the advertising data has all of it.
    public var scanResponse: [UInt8] {
        guard case .regular = payload, !holdsWholeName else { return [] }
        return Self.nameField(name, room: Self.capacity)
    }

    /// The bytes of an advertisement or scan response of Bluetooth 4.
    private static let capacity = 31

    private var holdsWholeName: Bool {
        advertisingData.suffix(name.utf8.count + 1).elementsEqual([0x09] + name.utf8)
    }

    /// A local name field of at most `room` bytes: complete (type 0x09), or cut at a byte (type 0x08).
    private static func nameField(_ name: String, room: Int) -> [UInt8] {
        guard room > 2 else { return [] }
        let bytes = Array(name.utf8)
        let shown = bytes.prefix(room - 2)
        return [UInt8(shown.count + 1), shown.count == bytes.count ? 0x09 : 0x08] + shown
    }
}
