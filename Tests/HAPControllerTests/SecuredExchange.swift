import HAPCrypto
import HAPModel
import Testing

@testable import HAPController

/// A controller in a session whose accessory gives prepared answers.
struct SecuredExchange {
    let controller: Controller
    private let link: AnsweringLink
    private let secret = Secret([UInt8](repeating: 9, count: 32))

    /// - Parameter answers: plaintext fragments in hexadecimal.
    init(_ dialect: Controller.Dialect = .reference, answers: [String]) throws {
        let read = Self.cipher(secret, "Control-Read-Encryption-Key")
        link = AnsweringLink(
            try answers.enumerated().map { read.seal(try hex($1), nonce: Nonce(counter: UInt64($0))) })
        let golden = try GoldenLife()
        controller = try golden.controller(link)
        controller.dialect = dialect
        controller.accessory = try golden.accessory
        controller.startSession(sharedSecret: secret, resumeID: [])
    }

    init(answer: String) throws {
        try self.init(answers: [answer])
    }

    /// The plaintext fragments that the controller wrote.
    func fragments() throws -> [[UInt8]] {
        let write = Self.cipher(secret, "Control-Write-Encryption-Key")
        return try link.written.enumerated().map { index, sealed in
            try #require(write.open(sealed, nonce: Nonce(counter: UInt64(index))))
        }
    }

    /// The plaintext of the first fragment that the controller wrote.
    func written() throws -> [UInt8] {
        try #require(try fragments().first)
    }

    private static func cipher(_ secret: Secret, _ info: String) -> ChaCha20Poly1305 {
        ChaCha20Poly1305(key: HKDF.derive(secret, salt: "Control-Salt", info: info))
    }
}
