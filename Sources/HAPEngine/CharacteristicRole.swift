import HAPModel

/// What a characteristic is to the protocol itself.
enum CharacteristicRole {
    case ordinary
    case identify
    case serviceSignature
    case pairSetup
    case pairVerify
    case pairingFeatures
    case pairings

    /// Whether an event is raised though the value is the same: a button can be pressed twice.
    static func raisesEveryEvent(_ type: HAPUUID) -> Bool {
        type.appleShortForm == 0x73
    }

    init(_ type: HAPUUID) {
        switch type.appleShortForm {
        case 0x14: self = .identify
        case 0xA5: self = .serviceSignature
        case 0x4C: self = .pairSetup
        case 0x4E: self = .pairVerify
        case 0x4F: self = .pairingFeatures
        case 0x50: self = .pairings
        case _: self = .ordinary
        }
    }

    /// Whether a request through it ends what is open, the session included (HAP R14 7.3.1): all before is history
    /// to a controller that begins to pair or to verify.
    var abortsProcedures: Bool {
        switch self {
        case .pairSetup, .pairVerify, .pairingFeatures: true
        case .ordinary, .identify, .serviceSignature, .pairings: false
        }
    }
}

extension CharacteristicRole {
    /// What pairing messages that go through the characteristic belong to.
    var pairingExchange: PairingMessageReport.Exchange? {
        switch self {
        case .pairSetup: .pairSetup
        case .pairVerify: .pairVerify
        case .pairings: .pairings
        case .ordinary, .identify, .serviceSignature, .pairingFeatures: nil
        }
    }
}

extension Accessory {
    /// The role of the characteristic; nil: there is none.
    func role(of iid: InstanceID) -> CharacteristicRole? {
        configuration.database.location(of: iid).map { CharacteristicRole(configuration.database[$0].type) }
    }
}
