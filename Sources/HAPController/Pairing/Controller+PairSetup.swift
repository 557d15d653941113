import HAPCrypto
import HAPModel

extension Controller {
    /// Pair Setup that waits for the user to type the setup code.
    public struct PairSetupChallenge {
        let answer: PairSetupM2
    }

    /// Pairs with the accessory, which afterwards is `accessory` (HAP R14 5.6). A session needs `pairVerify()` then.
    ///
    /// - Throws: `pairing(.authentication, state: 4)` for a wrong setup code.
    public func pairSetup(code: SetupCode) throws {
        try finishPairSetup(beginPairSetup(), code: code)
    }

    /// The first half of Pair Setup, M1 and M2; a running session ends.
    ///
    /// - Parameter flags: what an accessory with software authentication is asked for; nil: no Flags item.
    public func beginPairSetup(flags: UInt32? = nil) throws -> PairSetupChallenge {
        session = nil
        return PairSetupChallenge(answer: try send(PairSetupM1(flags: flags), to: attributes.pairSetup))
    }

    /// The second half of Pair Setup, M3 to M6.
    public func finishPairSetup(_ challenge: PairSetupChallenge, code: SetupCode) throws {
        let client = SRP.Client(password: code.description, privateKey: random.secret(SRP.privateKeySize))
        let answer = challenge.answer
        guard let agreement = client.respond(salt: answer.salt, serverPublicKey: answer.publicKey) else {
            throw ControllerError.malformed(.badValue(type: PairingItem.publicKey.rawValue))
        }
        let verified: PairSetupM4 = try send(
            PairSetupM3(publicKey: client.publicKey, proof: agreement.proof), to: attributes.pairSetup)
        guard SRP.Client.isEqual(verified.proof, to: agreement.expectedServerProof) else { throw ControllerError.unauthentic }
        let exchanged: PairSetupM6 = try send(
            PairSetupM5(identity, sessionKey: agreement.sessionKey), to: attributes.pairSetup)
        accessory = try exchanged.accessory(sessionKey: agreement.sessionKey)
        resumableSession = nil
    }
}
