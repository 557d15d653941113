import Glibc
import HAPModel
import JSON
import Testing

/// The data files of the tests.
enum VectorFile {
    struct Missing: Error {
        let name: String
    }

    static func load(_ name: String) throws -> JSONValue {
        let directory = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        guard let stream = fopen("/\(directory)/Data/\(name)", "r") else { throw Missing(name: name) }
        defer { fclose(stream) }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 { content += buffer[..<count] }
        return try JSONValue(parsing: content)
    }
}

/// Bytes that are drawn one after the other from a script; asking for more than it holds, or across two entries, fails.
final class ScriptedRandom {
    private var script: [[UInt8]]

    init(_ script: [[UInt8]]) {
        self.script = script
    }

    var isUsedUp: Bool { script.isEmpty }

    func next(_ count: Int) -> [UInt8] {
        guard let first = script.first, first.count == count else {
            Issue.record("\(count) random bytes are drawn, the script has \(script.first?.count ?? 0)")
            return [UInt8](repeating: 0, count: count)
        }
        script.removeFirst()
        return first
    }
}

/// The bytes of hexadecimal digits that a test holds.
func hex(_ digits: String, sourceLocation: SourceLocation = #_sourceLocation) -> [UInt8] {
    guard let bytes = Hexadecimal.decode(digits) else {
        Issue.record("not hexadecimal: \(digits.prefix(40))", sourceLocation: sourceLocation)
        return []
    }
    return bytes
}
