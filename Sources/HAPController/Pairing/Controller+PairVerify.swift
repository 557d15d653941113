import HAPCrypto

extension Controller {
    /// Begins a session (HAP R14 5.7); one that is running ends.
    ///
    /// - Throws: `notPaired`; `unauthentic` when the other side is not the paired accessory; `pairing(.authentication,
    ///   state: 4)` when the accessory does not know this controller.
    public func pairVerify() throws {
        guard let accessory else { throw ControllerError.notPaired }
        session = nil
        let privateKey = random.secret(X25519.keySize)
        let publicKey = X25519.publicKey(of: privateKey)
        let answer: PairVerifyM2 = try send(PairVerifyM1(publicKey: publicKey), to: attributes.pairVerify)
        try finishPairVerify(answer, privateKey: privateKey, publicKey: publicKey, accessory: accessory)
    }

    /// Continues the session that was running before the link was lost (HAP R14 7.3.7).
    ///
    /// - Returns: false when the accessory no longer knew it, so that Pair Verify made a new session.
    /// - Throws: `nothingToResume`, and what `pairVerify()` throws. The old session cannot be resumed again then.
    @discardableResult
    public func resume() throws -> Bool {
        guard let accessory else { throw ControllerError.notPaired }
        guard let old = resumableSession else { throw ControllerError.nothingToResume }
        session = nil
        resumableSession = nil
        let privateKey = random.secret(X25519.keySize)
        let publicKey = X25519.publicKey(of: privateKey)
        let answer: PairResumeM2 = try send(PairResumeM1(old, publicKey: publicKey), to: attributes.pairVerify)
        switch answer {
        case .resumed(let sessionID, let tag):
            let secret = try PairResumeM2.sharedSecret(after: old, controllerKey: publicKey, sessionID: sessionID, tag: tag)
            startSession(sharedSecret: secret, resumeID: sessionID)
            return true
        case .unknownSession(let verify):
            try finishPairVerify(verify, privateKey: privateKey, publicKey: publicKey, accessory: accessory)
            return false
        }
    }

    private func finishPairVerify(
        _ answer: PairVerifyM2, privateKey: Secret, publicKey: [UInt8], accessory: PairedAccessory
    ) throws {
        guard let secret = X25519.sharedSecret(privateKey, answer.publicKey) else {
            throw ControllerError.malformed(.badValue(type: PairingItem.publicKey.rawValue))
        }
        let key = HKDF.derive(secret, salt: "Pair-Verify-Encrypt-Salt", info: "Pair-Verify-Encrypt-Info")
        try answer.verify(accessory, controllerKey: publicKey, key: key)
        let proof = PairVerifyM3(identity, controllerKey: publicKey, accessoryKey: answer.publicKey, key: key)
        let _: PairVerifyM4 = try send(proof, to: attributes.pairVerify)
        startSession(sharedSecret: secret, resumeID: ResumableSession.id(of: secret))
    }
}
