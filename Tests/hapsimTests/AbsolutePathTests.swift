import Glibc
import Testing

@testable import hapsim

@Suite("absolute paths")
struct AbsolutePathTests {
    private func workingDirectory() throws -> String {
        let directory = try #require(getcwd(nil, 0))
        defer { free(directory) }
        return String(cString: directory)
    }

    @Test(
        "a relative path begins in the working directory, an absolute one stays",
        arguments: [("a/b", "/a/b"), ("./a", "/a"), ("../a", "/../a"), (".", "/.")])
    func relative(path: String, expected: String) throws {
        #expect(try AbsolutePath.of(path) == workingDirectory() + expected)
        #expect(AbsolutePath.of("/" + path) == "/" + path)
    }

    @Test("a path that would be too long for a socket stays short")
    func limit() throws {
        let longest = try workingDirectory().utf8.count + 2
        #expect(try AbsolutePath.of("a", limit: longest) == workingDirectory() + "/a")
        #expect(AbsolutePath.of("a", limit: longest - 1) == "a")
    }
}
