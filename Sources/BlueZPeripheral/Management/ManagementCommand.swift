/// The management commands that this program sends (BlueZ `doc/mgmt-api.txt`).
enum ManagementCommand: Equatable {
    case readControllerInformation
    case readControllerConfigurationInformation
    case setPowered(Bool)
    /// Secure simple pairing of BR/EDR; switching BR/EDR off clears it.
    case setSecureSimplePairing(Bool)
    /// Needs a controller that is powered off, when it is to be switched off.
    case setBREDR(Bool)
    /// Resolvable private addresses, made from the identity resolving key (16 bytes); needs a controller that is powered off.
    case setPrivacy(Bool, identityResolvingKey: [UInt8])
    /// Takes all advertisements that were registered over this interface off the air.
    case removeAllAdvertising
    /// 6 bytes little-endian; the controller goes away and comes back with the address.
    case setPublicAddress([UInt8])

    var code: UInt16 {
        switch self {
        case .readControllerInformation: 0x0004
        case .setPowered: 0x0005
        case .setSecureSimplePairing: 0x000B
        case .setBREDR: 0x002A
        case .setPrivacy: 0x002F
        case .readControllerConfigurationInformation: 0x0037
        case .setPublicAddress: 0x0039
        case .removeAllAdvertising: 0x003F
        }
    }

    var parameters: [UInt8] {
        switch self {
        case .readControllerInformation, .readControllerConfigurationInformation: []
        case .setPowered(let on), .setSecureSimplePairing(let on), .setBREDR(let on): [on ? 1 : 0]
        case .setPrivacy(let on, let key): [on ? 1 : 0] + key
        case .setPublicAddress(let address): address
        case .removeAllAdvertising: [0]
        }
    }
}
