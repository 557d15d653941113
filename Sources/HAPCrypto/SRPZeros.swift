extension SRP {
    /// What becomes of the zero bytes at the start of A, B and S when they are hashed. One pairing in 85 has one.
    public enum LeadingZeros: Sendable, CaseIterable {
        /// M1 and K are made without them, as Apple's controllers and accessories make them.
        case stripped
        /// A and S keep them, and B is hashed, also for u, as it was sent: without. aiohomekit does so.
        case kept
    }
}
