import Glibc
import JSON
import Testing

@testable import HAPCrypto

/// The published numbers in `Data/hap-test-vectors.json`; each names its origin there.
struct Vectors {
    private let root: JSONValue

    static func load() throws -> Vectors {
        Vectors(root: try file("hap-test-vectors.json"))
    }

    /// A JSON file of `Data`.
    static func file(_ name: String) throws -> JSONValue {
        let path = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Data/\(name)"
        let file = try #require(fopen(path, "r"), "cannot open \(path)")
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer.prefix(count) }
        return try JSONValue(parsing: bytes)
    }

    /// The bytes of a number of the group `crypto`.
    func crypto(_ name: String) throws -> [UInt8] {
        try hex(root["crypto"]?[name]?["hex"])
    }

    /// The bytes of a number of the group `mockSetup`.
    func mockSetup(_ name: String) throws -> [UInt8] {
        try hex(root["mockSetup"]?[name])
    }

    private func hex(_ value: JSONValue?) throws -> [UInt8] {
        let text = try #require(value?.stringValue)
        return try bytes(hex: text)
    }
}

/// The bytes of pairs of hexadecimal digits.
func bytes(hex: String) throws -> [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue)
    try #require(digits.count == hex.utf8.count && digits.count.isMultiple(of: 2), "not hexadecimal: \(hex)")
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

extension [UInt8] {
    /// The bytes with one bit changed.
    func flipping(bit: Int) -> [UInt8] {
        var bytes = self
        bytes[bit / 8] ^= 1 << (bit % 8)
        return bytes
    }
}
