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
    /// Whether a controller can connect.
    public var isConnectable: Bool

    public init(payload: Payload, name: String, interval: Double, isConnectable: Bool = true) {
        self.payload = payload
        self.name = name
        self.interval = interval
        self.isConnectable = isConnectable
    }

    /// The advertising data as on the air, at most 31 bytes: flags, manufacturer data, and the name as far as it fits.
    ///
    /// A host that fills the advertisement by itself (BlueZ) leaves the name to the scan response. Of a payload that is longer
    /// than HAP's are (24 bytes) only as much is sent as fits.
    public var advertisingData: [UInt8] {
        var data = dataWithoutName
        data.append(contentsOf: Self.nameField(name, room: roomForName))
        return data
    }

    /// The scan response: the name, unless the advertising data has all of it or must not have it.
    public var scanResponse: [UInt8] {
        switch payload {
        case .encrypted: []
        case .regular: Self.nameField(name, room: Self.capacity, unlessRoom: roomForName)
        }
    }

    /// The bytes of a name that a scan response has room for; the rest is never on the air.
    public static let maximumNameLength = capacity - fieldHeader

    /// The bytes of an advertisement or scan response of Bluetooth 4.
    private static let capacity = 31
    /// The length and the type of a field.
    private static let fieldHeader = 2
    private static let flags: [UInt8] = [0x02, 0x01, 0x06]

    private var dataWithoutName: [UInt8] {
        let company = Self.appleCompanyID.littleEndianBytes
        let shown = payload.bytes.prefix(Self.capacity - Self.flags.count - Self.fieldHeader - company.count)
        return Self.flags + [UInt8(1 + company.count + shown.count), 0xFF] + company + shown
    }

    /// The bytes of the advertising data that the name field may have, its header included.
    private var roomForName: Int {
        switch payload {
        case .encrypted: 0
        case .regular: Self.capacity - dataWithoutName.count
        }
    }

    /// A local name field of at most `room` bytes: complete (type 0x09), or cut at a byte (type 0x08).
    ///
    /// - Parameter unlessRoom: no field is made when the whole name fits this room, which another field has for it.
    private static func nameField(_ name: String, room: Int, unlessRoom other: Int = 0) -> [UInt8] {
        let bytes = Array(name.utf8)
        guard room > fieldHeader, !bytes.isEmpty, bytes.count + fieldHeader > other else { return [] }
        let shown = bytes.prefix(room - fieldHeader)
        return [UInt8(shown.count + 1), shown.count == bytes.count ? 0x09 : 0x08] + shown
    }
}
