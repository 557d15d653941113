import HAPCrypto
import HAPModel
import JSON

/// Why a file of the state cannot be used. The text never holds a secret.
struct DamagedRecord: Error, Equatable {
    let reason: String
}

/// Takes the fields of a stored record, with a reason for each that is not as it must be.
struct RecordReader {
    private let object: JSONObject

    init(_ bytes: [UInt8]) throws(DamagedRecord) {
        guard bytes.count <= AtomicFile.sizeLimit else {
            throw DamagedRecord(reason: "larger than \(AtomicFile.sizeLimit) bytes")
        }
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw DamagedRecord(reason: "not JSON at line \(error.line), column \(error.column)")
        }
        try self.init(value)
    }

    init(_ value: JSONValue) throws(DamagedRecord) {
        guard case .object(let object) = value else { throw DamagedRecord(reason: "not a JSON object") }
        self.object = object
    }

    func isMissing(_ key: String) -> Bool {
        object[key]?.isNull ?? true
    }

    func string(_ key: String) throws(DamagedRecord) -> String {
        guard let text = object[key]?.stringValue else { throw DamagedRecord(reason: "'\(key)' is missing or not a text") }
        return text
    }

    func bool(_ key: String) throws(DamagedRecord) -> Bool {
        guard let value = object[key]?.boolValue else {
            throw DamagedRecord(reason: "'\(key)' is missing or neither true nor false")
        }
        return value
    }

    func integer<Number: FixedWidthInteger>(_ key: String, _: Number.Type) throws(DamagedRecord) -> Number {
        guard let value = object[key]?.integerValue, let number = Number(exactly: value) else {
            throw DamagedRecord(reason: "'\(key)' is missing or not a number in range")
        }
        return number
    }

    /// Bytes that are written as hexadecimal digits.
    func bytes(_ key: String, count: ClosedRange<Int>) throws(DamagedRecord) -> [UInt8] {
        guard let bytes = Hexadecimal.decode(try string(key)), count.contains(bytes.count) else {
            throw DamagedRecord(reason: "'\(key)' is not \(count.lowerBound)…\(count.upperBound) bytes in hexadecimal")
        }
        return bytes
    }

    func array(_ key: String) throws(DamagedRecord) -> [JSONValue] {
        guard let array = object[key]?.arrayValue else { throw DamagedRecord(reason: "'\(key)' is missing or not a list") }
        return array
    }
}
