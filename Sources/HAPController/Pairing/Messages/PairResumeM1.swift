import HAPCrypto

/// The controller wants to continue a session (HAP R14 7.3.7.4).
struct PairResumeM1: PairingRequest {
    static let name = "Pair Resume M1"

    let publicKey: [UInt8]
    let sessionID: [UInt8]
    /// The tag of an empty text.
    let tag: [UInt8]

    init(_ session: Controller.ResumableSession, publicKey: [UInt8]) {
        self.publicKey = publicKey
        sessionID = session.id
        let key = HKDF.derive(
            session.sharedSecret, salt: publicKey + session.id, info: Array("Pair-Resume-Request-Info".utf8))
        tag = ChaCha20Poly1305(key: key).seal([], nonce: Nonce(label: "PR-Msg01"))
    }

    func items(in dialect: Controller.Dialect) -> [(PairingItem, [UInt8])] {
        let method = [PairingMethod.pairResume.rawValue]
        return switch dialect {
        case .reference, .aiohomekit:
            [(.state, [1]), (.method, method), (.publicKey, publicKey), (.sessionID, sessionID), (.encryptedData, tag)]
        case .iPhone:
            [(.state, [1]), (.method, method), (.sessionID, sessionID), (.encryptedData, tag), (.publicKey, publicKey)]
        }
    }
}
