import HAPCrypto

/// The accessory continues the session, or asks for Pair Verify because it does not know it (HAP R14 7.3.7.5).
enum PairResumeM2: PairingResponse {
    static let name = "Pair Resume M2"
    static let state: UInt8 = 2

    case resumed(sessionID: [UInt8], tag: [UInt8])
    case unknownSession(PairVerifyM2)

    init(_ message: PairingMessage) throws(ControllerError) {
        guard let method = try message.optional(.method) else {
            self = .unknownSession(try PairVerifyM2(message))
            return
        }
        guard method == [PairingMethod.pairResume.rawValue] else {
            throw .malformed(.badValue(type: PairingItem.method.rawValue))
        }
        self = .resumed(
            sessionID: try message.required(.sessionID, size: Controller.ResumableSession.idSize),
            tag: try message.required(.encryptedData, size: ChaCha20Poly1305.tagSize))
    }

    /// Checks the tag and derives the secret of the continued session.
    static func sharedSecret(
        after old: Controller.ResumableSession, controllerKey: [UInt8], sessionID: [UInt8], tag: [UInt8]
    ) throws(ControllerError) -> Secret {
        let salt = controllerKey + sessionID
        let key = HKDF.derive(old.sharedSecret, salt: salt, info: Array("Pair-Resume-Response-Info".utf8))
        guard ChaCha20Poly1305(key: key).open(tag, nonce: Nonce(label: "PR-Msg02")) != nil else { throw .unauthentic }
        return HKDF.derive(old.sharedSecret, salt: salt, info: Array("Pair-Resume-Shared-Secret-Info".utf8))
    }
}
