import Peripheral

/// The properties of a characteristic (Bluetooth Core 4.2, Vol 3, Part G, table 3.5), of which HAP has three.
struct CharacteristicProperties: OptionSet {
    let rawValue: UInt8

    static let read = CharacteristicProperties(rawValue: 0x02)
    static let write = CharacteristicProperties(rawValue: 0x08)
    static let indicate = CharacteristicProperties(rawValue: 0x20)

    /// The names that BlueZ, and so its clients, have for them.
    var names: [String] {
        [(.read, "read"), (.write, "write"), (.indicate, "indicate")].compactMap { (property: Self, name: String) in
            contains(property) ? name : nil
        }
    }
}

extension GATTTable.Kind {
    /// What a central can do with the characteristic: never a write without response (HAP R14 7.4.4).
    var properties: CharacteristicProperties {
        switch self {
        case .serviceInstanceID: .read
        case .hap(_, indicates: false): [.read, .write]
        case .hap(_, indicates: true): [.read, .write, .indicate]
        }
    }
}
