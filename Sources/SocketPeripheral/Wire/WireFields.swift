import HAPModel
import JSON

/// The members of a request, read with their types; what is wrong comes as a sentence that names the member.
struct WireFields {
    struct Problem: Error, Equatable {
        let message: String
    }

    private let object: JSONObject

    init(_ object: JSONObject) {
        self.object = object
    }

    /// - Parameter default: the value when the member is missing; nil: it must be there.
    func integer(
        _ key: String, in range: ClosedRange<Int64> = .min ... .max, default: Int64? = nil
    ) throws(Problem) -> Int64 {
        if object[key] == nil, let `default` { return `default` }
        guard let value = object[key]?.integerValue, range.contains(value) else {
            let bounds = range == .min ... .max ? "" : " from \(range.lowerBound) to \(range.upperBound)"
            throw Problem(message: "\"\(key)\" must be an integer\(bounds)")
        }
        return value
    }

    func bool(_ key: String) throws(Problem) -> Bool {
        guard let value = object[key]?.boolValue else { throw Problem(message: "\"\(key)\" must be true or false") }
        return value
    }

    func text(_ key: String) throws(Problem) -> String {
        guard let value = object[key]?.stringValue else { throw Problem(message: "\"\(key)\" must be a string") }
        return value
    }

    /// Bytes, as a string of hexadecimal digits.
    func bytes(_ key: String) throws(Problem) -> [UInt8] {
        guard let value = object[key]?.stringValue.flatMap({ Hexadecimal.decode($0) }) else {
            throw Problem(message: "\"\(key)\" must be a string of hexadecimal digits, two a byte")
        }
        return value
    }

    /// The attribute handle "h".
    func handle() throws(Problem) -> UInt16 {
        UInt16(try integer("h", in: 1...0xFFFF))
    }

    /// The "offset" into a value, 0 when it is missing.
    func offset() throws(Problem) -> Int {
        Int(try integer("offset", in: 0...0xFFFF, default: 0))
    }
}
