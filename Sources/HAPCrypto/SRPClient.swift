extension SRP {
    /// The controller's side: it knows the password.
    public struct Client: Sendable {
        /// A = g^a mod N, most significant byte first, without leading zeros.
        public let publicKey: [UInt8]

        private let username: String
        private let password: String
        private let privateKey: Secret

        /// - Parameter password: for Pair Setup the setup code with its dashes.
        /// - Parameter privateKey: a, 32 random bytes.
        public init(username: String = pairSetupUsername, password: String, privateKey: Secret) {
            self.username = username
            self.password = password
            self.privateKey = privateKey
            publicKey = Group.power(ofGenerator: BigNumber(privateKey)).bytes
        }

        /// Computes the session key and the proofs from what the server sent.
        ///
        /// - Parameter serverPublicKey: B as received, with or without leading zeros.
        /// - Returns: the session key K, the proof M1 to send and the M2 that the server must answer, 64 bytes each; nil when
        ///   B is longer than 384 bytes, or B mod N or u is 0 (RFC 5054 2.5.3, 2.6).
        public func respond(salt: [UInt8], serverPublicKey: [UInt8]) -> (
            sessionKey: Secret, proof: [UInt8], expectedServerProof: [UInt8]
        )? {
            guard let server = Group.reduced(serverPublicKey), !server.isZero else { return nil }
            let scrambler = SRP.scrambler(client: publicKey, server: serverPublicKey)
            guard !scrambler.isZero else { return nil }
            let passwordNumber = SRP.passwordNumber(salt: salt, username: username, password: password)
            let masked = Group.multiplierTimes(Group.power(ofGenerator: passwordNumber))
            let exponent = Group.sum(BigNumber(privateKey), ofProduct: scrambler, passwordNumber)
            let key = SRP.sessionKey(Group.power(Group.difference(server, masked), exponent))
            let proof = SRP.clientProof(
                username: username, salt: salt, client: publicKey, server: serverPublicKey, sessionKey: key)
            return (key, proof, SRP.serverProof(client: publicKey, clientProof: proof, sessionKey: key))
        }

        /// Whether the server's proof is the expected one, in constant time.
        public static func isEqual(_ proof: [UInt8], to expected: [UInt8]) -> Bool {
            Sodium.areEqual(proof, expected)
        }
    }
}
