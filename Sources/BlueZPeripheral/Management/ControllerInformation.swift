import HAPModel

/// The answer to Read Controller Information, as far as it is of use here.
struct ControllerInformation: Equatable {
    /// Bits of a controller's settings.
    struct Settings: OptionSet, Equatable {
        let rawValue: UInt32

        static let powered = Settings(rawValue: 1 << 0)
        static let secureSimplePairing = Settings(rawValue: 1 << 6)
        static let bredr = Settings(rawValue: 1 << 7)
        static let lowEnergy = Settings(rawValue: 1 << 9)
        static let privacy = Settings(rawValue: 1 << 13)
        static let staticAddress = Settings(rawValue: 1 << 15)
    }

    /// The public address, 6 bytes little-endian; zeros when there is none.
    let address: [UInt8]
    let supported: Settings
    let current: Settings

    /// Reads the parameters: address 6, version 1, manufacturer 2, supported settings 4, current settings 4, …; nil when cut.
    init?(_ parameters: [UInt8]) {
        guard parameters.count >= 17, let supported = UInt32(littleEndian: parameters[9..<13]),
            let current = UInt32(littleEndian: parameters[13..<17])
        else { return nil }
        address = Array(parameters[0..<6])
        self.supported = Settings(rawValue: supported)
        self.current = Settings(rawValue: current)
    }

    var hasPublicAddress: Bool {
        address.contains { $0 != 0 }
    }
}

/// The answer to Read Controller Configuration Information, as far as it is of use here.
struct ControllerConfiguration: Equatable {
    /// The controller takes another public address.
    let canChangePublicAddress: Bool

    /// Reads the parameters: manufacturer 2, supported options 4, missing options 4; nil when cut.
    init?(_ parameters: [UInt8]) {
        guard parameters.count >= 10, let options = UInt32(littleEndian: parameters[2..<6]) else { return nil }
        canChangePublicAddress = options & 1 << 1 != 0
    }
}
