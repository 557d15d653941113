import HAPCrypto
import HAPModel

/// The accessory's side of Pair Verify (HAP R14 5.7) and of Pair Resume (HAP R14 7.3.7): both ends prove that they
/// hold the keys of a pairing, and agree on the secret of a session.
struct PairVerify {
    private enum State {
        /// M1 comes next.
        case idle
        /// M2 was sent.
        case awaitingProof(sharedSecret: Secret, accessoryKey: [UInt8], controllerKey: [UInt8])
    }

    private var state = State.idle

    /// A message's answer, and the session that begins with it.
    struct Outcome {
        var reply: PairingReply
        var session: NewSession?
    }

    /// Whether M2 was sent and M3 has not come.
    var isRunning: Bool {
        switch state {
        case .idle: false
        case .awaitingProof: true
        }
    }

    /// Takes a message of the controller. M1 starts anew at any time; anything out of turn ends the attempt.
    mutating func receive(
        _ bytes: [UInt8], identity: Identity, pairings: [Pairing], cache: inout ResumeCache, random: RandomSource
    ) -> Outcome {
        let current = state
        state = .idle
        guard let message = try? PairingMessage(bytes) else { return Outcome(reply: .invalid) }
        do {
            switch (current, message.state) {
            case (_, 1):
                switch message.method {
                case nil:
                    return try start(message, identity: identity, random: random)
                case PairingMethod.pairResume.rawValue:
                    return try resume(message, identity: identity, pairings: pairings, cache: &cache, random: random)
                case .some:
                    return Outcome(reply: .invalid)
                }
            case (.awaitingProof(let secret, let accessoryKey, let controllerKey), 3):
                return try finish(
                    message, sharedSecret: secret, accessoryKey: accessoryKey, controllerKey: controllerKey, pairings: pairings,
                    cache: &cache)
            case (.idle, _), (.awaitingProof, _):
                return Outcome(reply: .invalid)
            }
        } catch {
            return Outcome(reply: .invalid)
        }
    }

    /// M1 → M2.
    private mutating func start(
        _ message: PairingMessage, identity: Identity, random: RandomSource
    ) throws(TLV8.Malformed) -> Outcome {
        let controllerKey = try message.required(PairingTLV.publicKey, 32...32)
        let privateKey = Secret(random.bytes(32))
        let accessoryKey = X25519.publicKey(of: privateKey)
        guard let sharedSecret = X25519.sharedSecret(privateKey, controllerKey) else { return Outcome(reply: .invalid) }
        state = .awaitingProof(sharedSecret: sharedSecret, accessoryKey: accessoryKey, controllerKey: controllerKey)
        var inner = TLV8Writer()
        inner.append(PairingTLV.identifier, identity.pairingIdentifier)
        inner.append(
            PairingTLV.signature, identity.longTermKey.sign(accessoryKey + identity.pairingIdentifier + controllerKey))
        var writer = TLV8Writer()
        writer.append(PairingTLV.state, [2])
        writer.append(PairingTLV.publicKey, accessoryKey)
        writer.append(
            PairingTLV.encryptedData, Self.cipher(sharedSecret).seal(inner.bytes, nonce: Nonce(label: "PV-Msg02")))
        return Outcome(reply: .message(writer.bytes))
    }

    /// M3 → M4.
    private func finish(
        _ message: PairingMessage, sharedSecret: Secret, accessoryKey: [UInt8], controllerKey: [UInt8], pairings: [Pairing],
        cache: inout ResumeCache
    ) throws(TLV8.Malformed) -> Outcome {
        let sealed = try message.required(PairingTLV.encryptedData, 16...1024)
        let refusal = Outcome(reply: .refusal(state: 4, .authentication))
        guard let plain = Self.cipher(sharedSecret).open(sealed, nonce: Nonce(label: "PV-Msg03")) else { return refusal }
        let inner = try TLV8(plain)
        guard let identifier = try inner.value(PairingTLV.identifier), Pairing.identifierSize.contains(identifier.count),
            let signature = try inner.value(PairingTLV.signature), signature.count == 64
        else { return Outcome(reply: .invalid) }
        guard let pairing = pairings.first(where: { $0.identifier == identifier }),
            Ed25519.isValid(signature, of: controllerKey + identifier + accessoryKey, by: pairing.publicKey)
        else { return refusal }
        let sessionID = HKDF.derive(
            sharedSecret, salt: Array("Pair-Verify-ResumeSessionID-Salt".utf8),
            info: Array("Pair-Verify-ResumeSessionID-Info".utf8), count: ResumeCache.sessionIDSize)
        cache.insert(.init(sessionID: sessionID.copy, sharedSecret: sharedSecret, pairingIdentifier: identifier))
        return Outcome(
            reply: .message([PairingTLV.state, 1, 4]),
            session: NewSession(session: SecureSession(sharedSecret: sharedSecret, pairing: pairing), isResumed: false))
    }

    /// M1 → M2 of Pair Resume. An unknown session is answered as a Pair Verify that begins.
    private mutating func resume(
        _ message: PairingMessage, identity: Identity, pairings: [Pairing], cache: inout ResumeCache, random: RandomSource
    ) throws(TLV8.Malformed) -> Outcome {
        let controllerKey = try message.required(PairingTLV.publicKey, 32...32)
        let sessionID = try message.required(PairingTLV.sessionID, ResumeCache.sessionIDSize...ResumeCache.sessionIDSize)
        let tag = try message.required(PairingTLV.encryptedData, 16...16)
        guard let entry = cache.take(sessionID), let pairing = pairings.first(where: { $0.identifier == entry.pairingIdentifier })
        else { return try start(message, identity: identity, random: random) }
        let requestKey = HKDF.derive(
            entry.sharedSecret, salt: controllerKey + sessionID, info: Array("Pair-Resume-Request-Info".utf8), count: 32)
        guard ChaCha20Poly1305(key: requestKey).open(tag, nonce: Nonce(label: "PR-Msg01")) != nil else {
            return Outcome(reply: .refusal(state: 2, .authentication))
        }
        let newID = random.bytes(ResumeCache.sessionIDSize)
        let salt = controllerKey + newID
        let responseKey = HKDF.derive(
            entry.sharedSecret, salt: salt, info: Array("Pair-Resume-Response-Info".utf8), count: 32)
        let sharedSecret = HKDF.derive(
            entry.sharedSecret, salt: salt, info: Array("Pair-Resume-Shared-Secret-Info".utf8), count: 32)
        cache.insert(.init(sessionID: newID, sharedSecret: sharedSecret, pairingIdentifier: pairing.identifier))
        var writer = TLV8Writer()
        writer.append(PairingTLV.state, [2])
        writer.append(PairingTLV.method, [PairingMethod.pairResume.rawValue])
        writer.append(PairingTLV.sessionID, newID)
        writer.append(PairingTLV.encryptedData, ChaCha20Poly1305(key: responseKey).seal([], nonce: Nonce(label: "PR-Msg02")))
        return Outcome(
            reply: .message(writer.bytes),
            session: NewSession(session: SecureSession(sharedSecret: sharedSecret, pairing: pairing), isResumed: true))
    }

    private static func cipher(_ sharedSecret: Secret) -> ChaCha20Poly1305 {
        ChaCha20Poly1305(key: HKDF.derive(sharedSecret, salt: "Pair-Verify-Encrypt-Salt", info: "Pair-Verify-Encrypt-Info"))
    }
}
