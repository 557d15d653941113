extension Controller {
    /// A request or response that went over the link.
    public struct Observation: Equatable, Sendable {
        public enum Direction: Sendable {
            case request, response
        }

        public let direction: Direction
        /// What it is: `Pair Setup M1`, `Characteristic-Read`.
        public let name: String
        /// The whole PDU in plaintext, as it would be without fragments.
        public let pdu: [UInt8]
    }
}
