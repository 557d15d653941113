import Foundation
import HAPModel
import JSON

/// The recorded numbers in `Data`.
enum ModelVectors {
    struct Missing: Error {
        let what: String
    }

    /// The rows of a list in a file.
    static func rows(_ list: String, in file: String) throws -> [JSONValue] {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Data/\(file)")
        guard let rows = try JSONValue(parsing: Array(Data(contentsOf: path)))[list]?.arrayValue, !rows.isEmpty else {
            throw Missing(what: "\(list) in \(file)")
        }
        return rows
    }
}

extension JSONValue {
    /// The text of a member that must be there.
    func text(_ key: String) throws -> String {
        guard let text = self[key]?.stringValue else { throw ModelVectors.Missing(what: key) }
        return text
    }

    /// A member that must be true or false.
    func flag(_ key: String) throws -> Bool {
        guard let flag = self[key]?.boolValue else { throw ModelVectors.Missing(what: key) }
        return flag
    }

    /// The bytes of a member that must be hexadecimal digits.
    func bytes(_ key: String) throws -> [UInt8] {
        guard let bytes = Hexadecimal.decode(try text(key)) else { throw ModelVectors.Missing(what: key) }
        return bytes
    }
}
