extension Controller {
    /// Whose habits a controller has, where the specification leaves the choice.
    public enum Dialect: Sendable, CaseIterable {
        /// The order of the specification's tables.
        case reference
        /// An iPhone: encrypted data before the state, and its own pairing removed by a timed write.
        case iPhone
        /// aiohomekit 4.0.1: Return-Response before the value, and the length of a timed write's body twice.
        case aiohomekit
    }
}
