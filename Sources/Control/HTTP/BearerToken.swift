import HAPCrypto
import HAPModel

/// What a client must know to steer an accessory over TCP, where every user of the machine can connect (RFC 6750).
public struct BearerToken: Equatable, Sendable {
    private let secret: Secret

    /// - Returns: nil for text that could not be in a header field: empty, or of other than printable ASCII characters.
    public init?(_ text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        secret = Secret(Array(text.utf8))
    }

    private init(secret: Secret) {
        self.secret = secret
    }

    /// A new one of 256 random bits.
    public static func random(from source: RandomSource = .system) -> BearerToken {
        BearerToken(secret: Secret(Array(Hexadecimal.encode(source.bytes(32)).utf8)))
    }

    /// The token itself, to be shown only to who may steer the accessory.
    public var text: String { String(decoding: secret.copy, as: UTF8.self) }

    /// Whether the Authorization field of a request has it. The time it takes tells nothing of the token but its length.
    func authorizes(_ request: HTTPRequest) -> Bool {
        let fields = request.headers(named: "Authorization")
        guard fields.count == 1, let field = fields.first else { return false }
        let parts = field.split(separator: " ", maxSplits: 1)
        // The scheme is not case-sensitive (RFC 9110 11.1).
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return false }
        return Secret(Array(parts[1].drop { $0 == " " }.utf8)) == secret
    }
}

extension BearerToken: CustomStringConvertible {
    /// Does not tell it.
    public var description: String { "a bearer token" }
}
