import HAPModel

/// The types of the items in pairing messages (HAP R14 table 5-17).
public enum PairingTLV {
    public static let method: UInt8 = 0x00
    public static let identifier: UInt8 = 0x01
    public static let salt: UInt8 = 0x02
    public static let publicKey: UInt8 = 0x03
    public static let proof: UInt8 = 0x04
    public static let encryptedData: UInt8 = 0x05
    public static let state: UInt8 = 0x06
    public static let error: UInt8 = 0x07
    public static let retryDelay: UInt8 = 0x08
    public static let signature: UInt8 = 0x0A
    public static let permissions: UInt8 = 0x0B
    public static let sessionID: UInt8 = 0x0E
    public static let flags: UInt8 = 0x13
    public static let separator: UInt8 = 0xFF
}

/// What a pairing message asks for (HAP R14 tables 5-14 and 7-38).
public enum PairingMethod: UInt8, Sendable {
    case pairSetup = 0
    case pairSetupWithAuthentication = 1
    case pairVerify = 2
    case addPairing = 3
    case removePairing = 4
    case listPairings = 5
    case pairResume = 6
}

/// Why a pairing message is refused (HAP R14 table 5-16).
public enum PairingError: UInt8, Error, Sendable {
    case unknown = 1
    case authentication = 2
    case maxPeers = 4
    case maxTries = 5
    case unavailable = 6
    case busy = 7
}

/// What becomes of a pairing message.
enum PairingReply: Equatable {
    /// The answer, a pairing TLV.
    case message([UInt8])
    /// The message cannot be read or does not belong here: the request is answered by `Status.invalidRequest`.
    case invalid

    /// `State, Error`: the refusal of a well-formed message.
    static func refusal(state: UInt8, _ error: PairingError) -> PairingReply {
        .message([PairingTLV.state, 1, state, PairingTLV.error, 1, error.rawValue])
    }
}

/// A pairing message taken apart; its items may come in any order.
struct PairingMessage {
    private let tlv: TLV8
    /// The number of the message within its exchange.
    let state: UInt8
    /// nil: the message names none.
    let method: UInt8?

    /// - Throws: when the bytes are no TLV8, or the state is missing, or one of both has not one byte.
    init(_ bytes: [UInt8]) throws(TLV8.Malformed) {
        tlv = try TLV8(bytes)
        guard let state = try tlv.value(PairingTLV.state), state.count == 1 else { throw .truncated }
        self.state = state[0]
        let method = try tlv.value(PairingTLV.method)
        guard method == nil || method?.count == 1 else { throw .truncated }
        self.method = method?.first
    }

    /// The value of `type`, which must be there and have a count in `size`.
    func required(_ type: UInt8, _ size: ClosedRange<Int>) throws(TLV8.Malformed) -> [UInt8] {
        guard let value = try tlv.value(type), size.contains(value.count) else { throw .truncated }
        return value
    }

    /// The value of `type`, nil when absent.
    func optional(_ type: UInt8) throws(TLV8.Malformed) -> [UInt8]? {
        try tlv.value(type)
    }
}
