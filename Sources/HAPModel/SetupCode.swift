/// The eight digits that a user types to pair (HAP R14 4.2.1).
public struct SetupCode: Hashable, Sendable {
    /// The digits as a number, 0…99 999 999.
    public let number: UInt32

    /// Why text is not a setup code.
    public enum Invalid: Error, Equatable {
        /// Not of the form NNN-NN-NNN.
        case malformed
        /// One of the codes that are too easy to guess: all digits equal, 123-45-678, 876-54-321.
        case forbidden
    }

    /// Reads `NNN-NN-NNN`, or the eight digits alone.
    public init(_ text: some StringProtocol) throws(Invalid) {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false).map(\.utf8.count)
        let digits = String(text).filter { $0 != "-" }
        guard groups == [3, 2, 3] || groups == [8],
            digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = UInt32(digits)
        else { throw .malformed }
        guard let code = SetupCode(number: number) else { throw .forbidden }
        self = code
    }

    /// - Returns: nil for a number over 99 999 999 or a forbidden code.
    public init?(number: UInt32) {
        guard number <= 99_999_999, number % 11_111_111 != 0, number != 12_345_678, number != 87_654_321 else { return nil }
        self.number = number
    }
}

extension SetupCode: CustomStringConvertible {
    /// `NNN-NN-NNN`, the form that is the password of Pair Setup.
    public var description: String {
        let digits = String(number)
        let padded = String(repeating: "0", count: 8 - digits.count) + digits
        return "\(padded.prefix(3))-\(padded.dropFirst(3).prefix(2))-\(padded.suffix(3))"
    }
}
