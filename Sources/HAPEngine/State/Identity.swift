import HAPCrypto
import HAPModel

/// What makes an accessory this one: made at first start, renewed only by a reset of the identity.
public struct Identity: Sendable {
    public var deviceID: DeviceID
    /// The accessory's long-term key (Ed25519).
    public var longTermKey: Ed25519PrivateKey
    /// What Pair Setup checks the setup code against.
    public var verifier: SRP.Verifier
    /// nil: the advertisement has no setup hash.
    public var setupID: SetupID?

    public init(deviceID: DeviceID, longTermKey: Ed25519PrivateKey, verifier: SRP.Verifier, setupID: SetupID?) {
        self.deviceID = deviceID
        self.longTermKey = longTermKey
        self.verifier = verifier
        self.setupID = setupID
    }

    /// The accessory's pairing identifier: its device ID as 17 ASCII characters (HAP R14 5.4).
    var pairingIdentifier: [UInt8] { Array(deviceID.description.utf8) }

    /// The first 4 bytes of SHA-512(setup ID ‖ device ID as text) (HAP R14 4.2.1.4).
    var setupHash: [UInt8]? {
        setupID.map { Array(SHA512.hash(Array($0.text.utf8), pairingIdentifier).prefix(4)) }
    }
}
