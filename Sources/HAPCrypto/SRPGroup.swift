import COpenSSL

extension SRP {
    /// Arithmetic modulo the 3072-bit prime of RFC 5054 (appendix A; the same as that of RFC 3526), generator 5.
    enum Group {
        /// The size of the prime, in bytes.
        static let size = 384

        /// The prime N, as bytes.
        static let prime = modulus.bytes

        /// H(N) xor H(g), the first part of the client's proof.
        static let identity = zip(SHA512.hash(prime), SHA512.hash([5])).map { $0 ^ $1 }

        /// base ^ exponent mod N, the exponent in constant time.
        static func power(_ base: borrowing BigNumber, _ exponent: borrowing BigNumber) -> BigNumber {
            let result = BigNumber()
            succeed(
                withContext {
                    BN_mod_exp_mont_consttime(
                        result.pointer, base.pointer, exponent.pointer, modulus.pointer, $0, montgomery.pointer)
                })
            return result
        }

        /// g ^ exponent mod N, the exponent in constant time.
        static func power(ofGenerator exponent: borrowing BigNumber) -> BigNumber {
            power(generator, exponent)
        }

        /// left · right mod N, of numbers below N.
        static func product(_ left: borrowing BigNumber, _ right: borrowing BigNumber) -> BigNumber {
            let result = BigNumber()
            succeed(
                withContext { context in
                    // The first step multiplies with R, the second one divides by it.
                    guard BN_to_montgomery(result.pointer, left.pointer, montgomery.pointer, context) == 1 else { return 0 }
                    return BN_mod_mul_montgomery(result.pointer, result.pointer, right.pointer, montgomery.pointer, context)
                })
            return result
        }

        /// k · number mod N, of a number below N; k = H(N ‖ PAD(g)).
        static func multiplierTimes(_ number: borrowing BigNumber) -> BigNumber {
            product(multiplier, number)
        }

        /// left + right mod N, of numbers below N.
        static func sum(_ left: borrowing BigNumber, _ right: borrowing BigNumber) -> BigNumber {
            let result = BigNumber()
            succeed(BN_mod_add_quick(result.pointer, left.pointer, right.pointer, modulus.pointer))
            return result
        }

        /// left - right mod N, of numbers below N.
        static func difference(_ left: borrowing BigNumber, _ right: borrowing BigNumber) -> BigNumber {
            let result = BigNumber()
            succeed(BN_mod_sub_quick(result.pointer, left.pointer, right.pointer, modulus.pointer))
            return result
        }

        /// first + second · third, not reduced: the client's exponent.
        static func sum(_ first: borrowing BigNumber, ofProduct second: borrowing BigNumber, _ third: borrowing BigNumber)
            -> BigNumber
        {
            let result = BigNumber()
            succeed(withContext { BN_mul(result.pointer, second.pointer, third.pointer, $0) })
            succeed(BN_add(result.pointer, result.pointer, first.pointer))
            return result
        }

        /// The number that the other side sent, mod N; nil when it is longer than N.
        static func reduced(_ bytes: [UInt8]) -> BigNumber? {
            guard bytes.count <= size else { return nil }
            let number = BigNumber(bytes)
            let result = BigNumber()
            succeed(withContext { BN_nnmod(result.pointer, number.pointer, modulus.pointer, $0) })
            return result
        }

        /// Whether a number is below N.
        static func contains(_ number: borrowing BigNumber) -> Bool {
            number < modulus
        }

        private static let modulus: BigNumber = {
            let number = BigNumber()
            precondition(BN_get_rfc3526_prime_3072(number.pointer) != nil, "out of memory")
            return number
        }()

        private static let generator = BigNumber([5])

        /// k, which as a hash is shorter than the prime.
        private static let multiplier = BigNumber(SHA512.hash(prime, SRP.padded([5])))

        private static let montgomery = MontgomeryContext(modulus)

        /// What libcrypto computes once about a modulus.
        private struct MontgomeryContext: ~Copyable, Sendable {
            // Written in the initialiser only, so it may be read from anywhere.
            nonisolated(unsafe) let pointer: OpaquePointer

            init(_ modulus: borrowing BigNumber) {
                guard let pointer = BN_MONT_CTX_new() else { preconditionFailure("out of memory") }
                succeed(withContext { BN_MONT_CTX_set(pointer, modulus.pointer, $0) })
                self.pointer = pointer
            }

            deinit {
                BN_MONT_CTX_free(pointer)
            }
        }

        /// Gives libcrypto's scratch numbers, which are wiped afterwards.
        private static func withContext(_ body: (OpaquePointer) -> Int32) -> Int32 {
            guard let context = BN_CTX_new() else { return 0 }
            defer { BN_CTX_free(context) }
            return body(context)
        }

        /// With valid arguments libcrypto's arithmetic fails only when there is no memory.
        private static func succeed(_ result: Int32) {
            precondition(result == 1, "out of memory")
        }
    }
}
