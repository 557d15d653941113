/// A JSON value (RFC 8259).
public enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    /// A number without fraction and exponent.
    case integer(Int64)
    /// Any other number; one that is not finite is written as null.
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// A number with the shortest digits that mean `float`: 0.1, not 0.10000000149011612.
    public init(_ float: Float) {
        self = .number(Double(float.description) ?? Double(float))
    }

    /// Whether the value is null.
    public var isNull: Bool { self == .null }

    /// The truth value; nil for anything but a bool.
    public var boolValue: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The integer; nil for anything but a number without fraction and exponent.
    public var integerValue: Int64? {
        guard case .integer(let value) = self else { return nil }
        return value
    }

    /// The number, whether written as an integer or not; nil for anything else.
    public var doubleValue: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .null, .bool, .string, .array, .object: nil
        }
    }

    /// The text; nil for anything but a string.
    public var stringValue: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    /// The elements; nil for anything but an array.
    public var arrayValue: [JSONValue]? {
        guard case .array(let value) = self else { return nil }
        return value
    }

    /// The members; nil for anything but an object.
    public var objectValue: JSONObject? {
        guard case .object(let value) = self else { return nil }
        return value
    }

    /// The value of an object's member; nil when there is none, and for anything but an object.
    public subscript(key: String) -> JSONValue? { objectValue?[key] }

    /// An element of an array; nil beyond its end, and for anything but an array.
    public subscript(index: Int) -> JSONValue? {
        guard let elements = arrayValue, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}
