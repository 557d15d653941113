import HAPModel

/// Why a controller did not get what it asked for. Errors of the link come through as they are.
public enum ControllerError: Error, Equatable, Sendable {
    /// The accessory answered a request with a status other than success.
    case status(Controller.Status)
    /// The accessory refused a step of a pairing protocol; the state is that of its answer (2 for M2).
    case pairing(Controller.PairingFailure, state: UInt8)
    /// The answer does not follow the protocol.
    case malformed(Malformation)
    /// A proof, a signature or an authentication tag of the accessory is wrong, or its identifier is another one.
    case unauthentic
    /// A response of the session cannot be decrypted; the session is given up.
    case decryptionFailed
    /// The step needs a pairing with the accessory first.
    case notPaired
    /// The step needs a session first.
    case noSession
    /// There is no session that could be resumed.
    case nothingToResume
    /// A request has at most 65 535 bytes of body.
    case requestTooLong
    /// The service has no Service Signature characteristic.
    case noServiceSignature(InstanceID)

    /// How an answer breaks the rules.
    public enum Malformation: Error, Equatable, Sendable {
        /// A fragment is shorter than its header.
        case header
        /// The control field is not the one that belongs here.
        case controlField(UInt8)
        /// The transaction ID is not that of the request.
        case transactionID(UInt8)
        /// The status is none that HAP defines.
        case status(UInt8)
        /// A body that is longer than its length field says.
        case length
        /// A body where there must be none.
        case unexpectedBody
        /// The body or a pairing message is not TLV8, or has an item twice.
        case tlv(TLV8.Malformed)
        /// An item that must be there is missing.
        case missing(type: UInt8)
        /// An item does not have the right size or has a value that is not allowed.
        case badValue(type: UInt8)
        /// A pairing message belongs to another step.
        case state(UInt8)
    }
}

extension ControllerError: CustomStringConvertible {
    /// What happened, and what can be done where that is known.
    public var description: String {
        switch self {
        case .status(let status): "the accessory answered with status \(status.rawValue) (\(status))"
        case .pairing(let failure, let state): "the accessory refused in M\(state): \(failure.explanation)"
        case .malformed(let malformation): "the accessory's answer does not follow the protocol: \(malformation)"
        case .unauthentic: "the other side could not prove to be the accessory; check that it was not reset, and pair again"
        case .decryptionFailed: "an answer of the session cannot be decrypted; begin a new session"
        case .notPaired: "there is no pairing with the accessory; pair first"
        case .noSession: "this needs a session; verify the pairing first"
        case .nothingToResume: "there is no session to resume; verify the pairing instead"
        case .requestTooLong: "the request is longer than 65535 bytes; send less"
        case .noServiceSignature(let iid): "service \(iid) has no Service Signature characteristic, so it cannot be asked"
        }
    }
}
