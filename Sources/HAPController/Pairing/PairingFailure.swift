extension Controller {
    /// Why an accessory refuses a step of a pairing protocol (HAP R14 table 5-16).
    public enum PairingFailure: UInt8, Sendable {
        case unknown = 1
        /// The setup code or a signature is wrong, or the controller has no right to ask.
        case authentication = 2
        /// Obsolete since R3: try again later.
        case backoff = 3
        /// No room for another pairing.
        case maximumPeers = 4
        /// 100 wrong setup codes: only a reset helps.
        case maximumTries = 5
        /// Already paired.
        case unavailable = 6
        /// Another controller is pairing.
        case busy = 7

        /// What it means, and what can be done.
        public var explanation: String {
            switch self {
            case .unknown: "it does not say why"
            case .authentication: "a wrong setup code, an unknown pairing, or no right to ask"
            case .backoff: "too many attempts, try again later"
            case .maximumPeers: "it has no room for another pairing; remove one first"
            case .maximumTries: "too many wrong setup codes; reset the accessory"
            case .unavailable: "it is paired already; remove that pairing or reset the accessory"
            case .busy: "another controller is pairing; try again later"
            }
        }
    }
}
