import Glibc

/// Files beside the tests.
enum TestData {
    /// The text of a file in the folder `Data`; empty when it is not there.
    static func text(_ name: String, testFile: String = #filePath) -> String {
        let folder = testFile.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        guard let file = fopen("\(folder)/Data/\(name)", "r") else { return "" }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer.prefix(count)
        }
    }
}
