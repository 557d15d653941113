extension Controller {
    /// What a controller keeps of a pairing.
    public struct PairedAccessory: Equatable, Sendable {
        /// The accessory's pairing identifier: its device ID as text.
        public let identifier: [UInt8]
        /// The accessory's long-term public key: 32 bytes.
        public let publicKey: [UInt8]

        public init(identifier: [UInt8], publicKey: [UInt8]) {
            self.identifier = identifier
            self.publicKey = publicKey
        }
    }
}
