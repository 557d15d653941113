import HAPCrypto

/// What Pair Setup checks a setup code against.
public struct SetupVerifier: Equatable, Sendable {
    let verifier: SRP.Verifier

    /// The verifier of a setup code.
    ///
    /// - Parameter salt: 16 random bytes.
    public init(salt: [UInt8], setupCode: String) {
        verifier = .make(salt: salt, password: setupCode)
    }
}
