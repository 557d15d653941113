import Glibc
import Testing

/// Files that tests read by their place in the repository.
enum Files {
    static let package = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    static let data = package + "/Tests/ProfilesTests/Data"

    /// The bytes of a file.
    static func bytes(_ path: String) throws -> [UInt8] {
        let file = try #require(fopen(path, "r"), "cannot open \(path)")
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer.prefix(count) }
        return bytes
    }

    static func text(_ path: String) throws -> String {
        String(decoding: try bytes(path), as: UTF8.self)
    }

    /// The names of the files in a directory that end in `suffix`, without it, in alphabetical order.
    static func names(in directory: String, suffix: String) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name.hasSuffix(suffix) { names.append(String(name.dropLast(suffix.count))) }
        }
        return names.sorted()
    }
}
