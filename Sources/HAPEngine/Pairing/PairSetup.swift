import HAPCrypto
import HAPModel

/// The accessory's side of Pair Setup (HAP R14 5.6): the controller proves that it knows the setup code, then
/// both exchange their long-term keys.
struct PairSetup {
    private enum State {
        /// M1 comes next.
        case idle
        /// M2 was sent.
        case awaitingProof(SRP.Server, isTransient: Bool)
        /// M4 was sent; the key is that of the SRP session.
        case awaitingExchange(sessionKey: Secret)
    }

    private var state = State.idle

    /// A message's answer, and what of the accessory's state it changed.
    struct Outcome {
        var reply: PairingReply
        var changes: AccessoryState.Parts = []
        /// The session that a transient Pair Setup leads to.
        var session: NewSession?
    }

    /// Takes a message of the controller. All but a right M1, M3 or M5 in turn ends the attempt.
    ///
    /// - Parameter zeros: the ways to hash numbers that start with a zero byte that the controller's proof may be made in.
    mutating func receive(
        _ bytes: [UInt8], identity: Identity, accessory: inout AccessoryState, split: inout SplitSetup,
        accepting zeros: [SRP.LeadingZeros], random: RandomSource
    ) -> Outcome {
        let current = state
        state = .idle
        guard let message = try? PairingMessage(bytes) else { return Outcome(reply: .invalid) }
        do {
            switch (current, message.state) {
            case (_, 1):
                return try start(message, identity: identity, accessory: accessory, split: &split, random: random)
            case (.awaitingProof(let server, let isTransient), 3):
                return try verify(
                    message, server: server, isTransient: isTransient, accepting: zeros, accessory: &accessory)
            case (.awaitingExchange(let key), 5):
                let outcome = try exchange(message, sessionKey: key, identity: identity, accessory: &accessory)
                if outcome.changes.contains(.pairings) { split.hasVerifier = false }
                return outcome
            case (.idle, _), (.awaitingProof, _), (.awaitingExchange, _):
                return Outcome(reply: .invalid)
            }
        } catch {
            return Outcome(reply: .invalid)
        }
    }

    /// M1 → M2.
    private mutating func start(
        _ message: PairingMessage, identity: Identity, accessory: AccessoryState, split: inout SplitSetup,
        random: RandomSource
    ) throws(TLV8.Malformed) -> Outcome {
        // There is no authentication coprocessor for method 1.
        guard message.method == PairingMethod.pairSetup.rawValue else { return Outcome(reply: .invalid) }
        guard var flags = SplitSetup.Flags(try message.optional(PairingTLV.flags) ?? []) else {
            return Outcome(reply: .invalid)
        }
        if !split.isOffered { flags = [] }
        if accessory.isPaired { return Outcome(reply: .refusal(state: 2, .unavailable)) }
        if accessory.failedTries >= AccessoryState.maximumTries { return Outcome(reply: .refusal(state: 2, .maxTries)) }
        if flags.contains(.split), !flags.contains(.transient), !split.hasVerifier {
            return Outcome(reply: .refusal(state: 2, .authentication))
        }
        // The verifier is always the same one, so that keeping it is to remember that it may be used again.
        split.hasVerifier = flags.contains(.split)
        let server = SRP.Server(verifier: identity.verifier, privateKey: Secret(random.bytes(32)))
        state = .awaitingProof(server, isTransient: flags.contains(.transient))
        var writer = TLV8Writer()
        writer.append(PairingTLV.state, [2])
        writer.append(PairingTLV.publicKey, server.publicKey)
        writer.append(PairingTLV.salt, identity.verifier.salt)
        if let echo = flags.echo { writer.append(PairingTLV.flags, echo) }
        return Outcome(reply: .message(writer.bytes))
    }

    /// M3 → M4.
    private mutating func verify(
        _ message: PairingMessage, server: SRP.Server, isTransient: Bool, accepting zeros: [SRP.LeadingZeros],
        accessory: inout AccessoryState
    ) throws(TLV8.Malformed) -> Outcome {
        let publicKey = try message.required(PairingTLV.publicKey, 0...384)
        let proof = try message.required(PairingTLV.proof, 64...64)
        guard let agreement = server.verify(clientPublicKey: publicKey, proof: proof, accepting: zeros) else {
            accessory.failedTries += 1
            return Outcome(reply: .refusal(state: 4, .authentication), changes: .numbers)
        }
        let changes: AccessoryState.Parts = accessory.failedTries > 0 ? .numbers : []
        accessory.failedTries = 0
        state = isTransient ? .idle : .awaitingExchange(sessionKey: agreement.sessionKey)
        var writer = TLV8Writer()
        writer.append(PairingTLV.state, [4])
        writer.append(PairingTLV.proof, agreement.proof)
        let session = isTransient ? SecureSession(transient: agreement.sessionKey) : nil
        return Outcome(
            reply: .message(writer.bytes), changes: changes,
            session: session.map { NewSession(session: $0, isResumed: false) })
    }

    /// M5 → M6.
    private func exchange(
        _ message: PairingMessage, sessionKey: Secret, identity: Identity, accessory: inout AccessoryState
    ) throws(TLV8.Malformed) -> Outcome {
        let sealed = try message.required(PairingTLV.encryptedData, 16...1024)
        let cipher = ChaCha20Poly1305(
            key: HKDF.derive(sessionKey, salt: "Pair-Setup-Encrypt-Salt", info: "Pair-Setup-Encrypt-Info"))
        guard let plain = cipher.open(sealed, nonce: Nonce(label: "PS-Msg05")) else {
            return Outcome(reply: .refusal(state: 6, .authentication))
        }
        let inner = try TLV8(plain)
        guard let identifier = try inner.value(PairingTLV.identifier), Pairing.identifierSize.contains(identifier.count),
            let publicKey = try inner.value(PairingTLV.publicKey), publicKey.count == 32,
            let signature = try inner.value(PairingTLV.signature), signature.count == 64
        else { return Outcome(reply: .invalid) }
        let controllerX = HKDF.derive(
            sessionKey, salt: "Pair-Setup-Controller-Sign-Salt", info: "Pair-Setup-Controller-Sign-Info")
        guard Ed25519.isValid(signature, of: controllerX.copy + identifier + publicKey, by: publicKey) else {
            return Outcome(reply: .refusal(state: 6, .authentication))
        }
        accessory.pairings = [Pairing(identifier: identifier, publicKey: publicKey, isAdmin: true)]

        let accessoryX = HKDF.derive(
            sessionKey, salt: "Pair-Setup-Accessory-Sign-Salt", info: "Pair-Setup-Accessory-Sign-Info")
        let key = identity.longTermKey
        var answer = TLV8Writer()
        answer.append(PairingTLV.identifier, identity.pairingIdentifier)
        answer.append(PairingTLV.publicKey, key.publicKey)
        answer.append(PairingTLV.signature, key.sign(accessoryX.copy + identity.pairingIdentifier + key.publicKey))
        var writer = TLV8Writer()
        writer.append(PairingTLV.state, [6])
        writer.append(PairingTLV.encryptedData, cipher.seal(answer.bytes, nonce: Nonce(label: "PS-Msg06")))
        return Outcome(reply: .message(writer.bytes), changes: .pairings)
    }
}
