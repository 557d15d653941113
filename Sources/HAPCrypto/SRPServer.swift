extension SRP {
    /// The accessory's side: it knows the verifier.
    public struct Server: Sendable {
        /// B = k·v + g^b mod N, most significant byte first, without leading zeros.
        public let publicKey: [UInt8]

        private let verifier: Verifier
        private let username: String
        private let privateKey: Secret

        /// - Parameter privateKey: b, 32 random bytes.
        public init(verifier: Verifier, username: String = pairSetupUsername, privateKey: Secret) {
            self.verifier = verifier
            self.username = username
            self.privateKey = privateKey
            let masked = Group.multiplierTimes(BigNumber(verifier.value))
            publicKey = Group.sum(masked, Group.power(ofGenerator: BigNumber(privateKey))).bytes
        }

        /// Checks that the client knows the password.
        ///
        /// - Parameter clientPublicKey: A as received, with or without leading zeros.
        /// - Parameter proof: M1, 64 bytes.
        /// - Parameter accepting: the ways to hash leading zeros that the proof may have been made in; the answer is made
        ///   in the same.
        /// - Returns: the session key K and the answer M2, 64 bytes each; nil when A mod N is 0, A is longer than 384 bytes
        ///   or the proof is wrong.
        public func verify(
            clientPublicKey: [UInt8], proof: [UInt8], accepting: [LeadingZeros] = [.stripped]
        ) -> (sessionKey: Secret, proof: [UInt8])? {
            guard let client = Group.reduced(clientPublicKey), !client.isZero else { return nil }
            for zeros in accepting {
                let scrambler = SRP.scrambler(client: clientPublicKey, server: publicKey, zeros: zeros)
                let base = Group.product(client, Group.power(BigNumber(verifier.value), scrambler))
                let premaster = Group.power(base, BigNumber(privateKey))
                let key = SRP.sessionKey(premaster, zeros: zeros)
                let expected = SRP.clientProof(
                    username: username, salt: verifier.salt, client: clientPublicKey, server: publicKey, sessionKey: key,
                    zeros: zeros)
                if Sodium.areEqual(proof, expected) {
                    return (key, SRP.serverProof(client: clientPublicKey, clientProof: expected, sessionKey: key))
                }
                // Without a leading zero every way gives the same.
                let hasZero = [clientPublicKey, publicKey].contains { SRP.stripped($0).count < Group.size }
                guard hasZero || premaster.count < Group.size else { return nil }
            }
            return nil
        }
    }
}
