extension Controller {
    /// A pairing as an accessory lists it.
    public struct PairingRecord: Equatable, Sendable {
        /// The controller's pairing identifier, at most 36 bytes.
        public let identifier: [UInt8]
        /// The controller's long-term public key: 32 bytes.
        public let publicKey: [UInt8]
        /// Whether the controller may change the pairings.
        public let isAdmin: Bool

        public init(identifier: [UInt8], publicKey: [UInt8], isAdmin: Bool) {
            self.identifier = identifier
            self.publicKey = publicKey
            self.isAdmin = isAdmin
        }
    }
}
