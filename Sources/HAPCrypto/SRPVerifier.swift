extension SRP {
    /// What a server keeps instead of the password (RFC 5054 2.4).
    public struct Verifier: Sendable, Equatable {
        /// 16 random bytes.
        public let salt: [UInt8]
        /// v = g^x mod N, 384 bytes, most significant first.
        public let value: Secret

        /// Takes a stored verifier; nil when the sizes are wrong or the number is not between 0 and the prime.
        public init?(salt: [UInt8], value: Secret) {
            guard salt.count == saltSize, value.count == Group.size else { return nil }
            let number = BigNumber(value)
            guard !number.isZero, Group.contains(number) else { return nil }
            self.salt = salt
            self.value = value
        }

        private init(salt: [UInt8], computed value: Secret) {
            self.salt = salt
            self.value = value
        }

        /// The verifier of a password.
        ///
        /// - Parameter salt: 16 random bytes.
        /// - Parameter password: for Pair Setup the setup code with its dashes.
        public static func make(salt: [UInt8], username: String = pairSetupUsername, password: String) -> Verifier {
            precondition(salt.count == saltSize, "an SRP salt has 16 bytes")
            let exponent = passwordNumber(salt: salt, username: username, password: password)
            return Verifier(salt: salt, computed: Group.power(ofGenerator: exponent).secret(size: Group.size))
        }
    }
}
