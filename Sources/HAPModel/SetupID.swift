/// The four characters that tie a setup payload to an advertisement (HAP R14 4.2.1.3): `0`…`9`, `A`…`Z`.
public struct SetupID: Hashable, Sendable {
    public let text: String

    /// The characters that a setup ID may have.
    public static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)

    /// - Returns: nil unless there are four characters of the alphabet.
    public init?(_ text: String) {
        guard text.utf8.count == 4, text.utf8.allSatisfy(Self.alphabet.contains) else { return nil }
        self.text = text
    }
}

extension SetupID: CustomStringConvertible {
    public var description: String { text }
}
