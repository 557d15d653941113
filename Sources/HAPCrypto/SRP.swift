/// Password-authenticated key agreement by SRP-6a with the 3072-bit group and SHA-512 (RFC 5054, HAP R14 5.5).
///
/// Differences to RFC 5054 are HAP's: numbers lose their leading zeros in the proof of the client and in the session key.
public enum SRP {
    /// The user name of Pair Setup.
    public static let pairSetupUsername = "Pair-Setup"
    /// The size of a salt, in bytes.
    public static let saltSize = 16
    /// The size of the random private keys, in bytes.
    public static let privateKeySize = 32

    /// x = H(salt ‖ H(username ‖ ":" ‖ password)).
    static func passwordNumber(salt: [UInt8], username: String, password: String) -> BigNumber {
        let inner = SHA512.Hasher()
        inner.update(Array(username.utf8))
        inner.update([UInt8(ascii: ":")])
        inner.update(Secret(Array(password.utf8)))
        let outer = SHA512.Hasher()
        outer.update(salt)
        outer.update(inner.finishSecret())
        return BigNumber(outer.finishSecret())
    }

    /// u = H(PAD(A) ‖ PAD(B)).
    static func scrambler(client: [UInt8], server: [UInt8], zeros: LeadingZeros = .stripped) -> BigNumber {
        switch zeros {
        case .stripped: BigNumber(SHA512.hash(padded(client), padded(server)))
        case .kept: BigNumber(SHA512.hash(padded(client), stripped(server)))
        }
    }

    /// K = H(S).
    static func sessionKey(_ premaster: borrowing BigNumber, zeros: LeadingZeros = .stripped) -> Secret {
        let hasher = SHA512.Hasher()
        switch zeros {
        case .stripped: hasher.update(premaster.secret)
        case .kept: hasher.update(premaster.secret(size: Group.size))
        }
        return hasher.finishSecret()
    }

    /// M1 = H(H(N) xor H(g) ‖ H(username) ‖ salt ‖ A ‖ B ‖ K), B without leading zeros.
    static func clientProof(
        username: String, salt: [UInt8], client: [UInt8], server: [UInt8], sessionKey: Secret, zeros: LeadingZeros = .stripped
    ) -> [UInt8] {
        let hasher = SHA512.Hasher()
        hasher.update(Group.identity)
        hasher.update(SHA512.hash(Array(username.utf8)))
        hasher.update(salt)
        switch zeros {
        case .stripped: hasher.update(stripped(client))
        case .kept: hasher.update(padded(client))
        }
        hasher.update(stripped(server))
        hasher.update(sessionKey)
        return hasher.finish()
    }

    /// M2 = H(PAD(A) ‖ M1 ‖ K).
    static func serverProof(client: [UInt8], clientProof: [UInt8], sessionKey: Secret) -> [UInt8] {
        let hasher = SHA512.Hasher()
        hasher.update(padded(client))
        hasher.update(clientProof)
        hasher.update(sessionKey)
        return hasher.finish()
    }

    /// The bytes with zeros in front up to the size of the prime.
    static func padded(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8](repeating: 0, count: max(0, Group.size - bytes.count)) + bytes
    }

    /// The bytes without leading zeros.
    static func stripped(_ bytes: [UInt8]) -> [UInt8] {
        Array(bytes.drop { $0 == 0 })
    }
}
