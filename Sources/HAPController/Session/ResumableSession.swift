import HAPCrypto

extension Controller {
    /// What continues a session after its link was lost (HAP R14 7.3.7.3).
    public struct ResumableSession: Equatable, Sendable {
        /// 8 bytes.
        public let id: [UInt8]
        /// 32 bytes.
        public let sharedSecret: Secret

        public init(id: [UInt8], sharedSecret: Secret) {
            self.id = id
            self.sharedSecret = sharedSecret
        }

        /// The ID of a session that Pair Verify made.
        static func id(of sharedSecret: Secret) -> [UInt8] {
            HKDF.derive(
                sharedSecret, salt: "Pair-Verify-ResumeSessionID-Salt", info: "Pair-Verify-ResumeSessionID-Info", count: idSize
            ).copy
        }

        static let idSize = 8
    }
}
