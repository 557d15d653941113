import Glibc
import HAPModel
import JSON
import Testing

/// A file of the folder `Data`; `name` may be a path from there.
func dataFile(_ name: String) throws -> JSONValue {
    let path = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Data/" + name
    let file = try #require(fopen(path, "r"), "cannot open \(path)")
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer.prefix(count) }
    return try JSONValue(parsing: bytes)
}

extension JSONValue? {
    /// The bytes of a string of hexadecimal digits.
    func bytes() throws -> [UInt8] {
        let text = try #require(self?.stringValue)
        return try #require(Hexadecimal.decode(text))
    }
}

/// The bytes of hexadecimal digits, with spaces between them or without.
func hex(_ text: String) throws -> [UInt8] {
    try #require(Hexadecimal.decode(text.filter { $0 != " " }))
}

/// The instance ID of a number that is not 0.
func iid(_ number: UInt16) throws -> InstanceID {
    try #require(InstanceID(number))
}
