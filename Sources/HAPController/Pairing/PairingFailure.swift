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
    }
}
