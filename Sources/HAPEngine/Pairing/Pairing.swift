/// A controller that may open sessions (HAP R14 5.10).
public struct Pairing: Equatable, Sendable {
    /// The controller's identifier, 1…36 bytes; iPhones and aiohomekit use the text of a UUID.
    public var identifier: [UInt8]
    /// The controller's long-term public key (Ed25519), 32 bytes.
    public var publicKey: [UInt8]
    /// An admin may manage pairings.
    public var isAdmin: Bool

    /// The longest identifier (HAP R14 5.6.5).
    static let identifierSize = 1...36

    public init(identifier: [UInt8], publicKey: [UInt8], isAdmin: Bool) {
        self.identifier = identifier
        self.publicKey = publicKey
        self.isAdmin = isAdmin
    }
}
