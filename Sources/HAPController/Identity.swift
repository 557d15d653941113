import HAPCrypto

extension Controller {
    /// What makes a controller this one (HAP R14 5.4).
    public struct Identity: Sendable {
        /// The pairing identifier, at most 36 bytes; Apple's are UUIDs in upper case.
        public let identifier: String
        /// The long-term key.
        public let key: Ed25519PrivateKey

        public init(identifier: String, key: Ed25519PrivateKey) {
            self.identifier = identifier
            self.key = key
        }

        var identifierBytes: [UInt8] { Array(identifier.utf8) }
    }
}
