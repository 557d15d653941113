import Glibc
import Testing

@testable import EventLoop

@Suite("UnixSocketPath")
struct UnixSocketPathTests {
    @Test("a path fits up to 107 bytes")
    func longest() throws {
        #expect(UnixSocketPath.maximumLength == 107)
        #expect(try UnixSocketPath(String(repeating: "x", count: 107)).text.utf8.count == 107)
    }

    @Test(
        "what does not fit says why",
        arguments: [
            ("", UnixSocketPath.Invalid.empty, "empty"),
            (String(repeating: "x", count: 108), .tooLong(count: 108), "108 bytes"),
            (String(repeating: "ä", count: 54), .tooLong(count: 108), "108 bytes"),
            ("/tmp/a\0b", .holdsNUL, "NUL"),
        ])
    func limits(text: String, problem: UnixSocketPath.Invalid, word: String) {
        #expect(throws: problem) { try UnixSocketPath(text) }
        #expect(problem.description.contains(word))
    }

    @Test(
        "the directory of a path",
        arguments: [("/run/hapsim/a", "/run/hapsim"), ("/a", "/"), ("a", "."), ("b/a", "b"), ("./a", "."), ("ä/a", "ä")])
    func directory(text: String, directory: String) throws {
        #expect(try UnixSocketPath(text).directory == directory)
    }

    @Test("the longest path arrives whole in the kernel's form, with a NUL behind it")
    func address() throws {
        let path = try UnixSocketPath(String(repeating: "x", count: 107))
        let bytes = path.withAddress { Array(UnsafeRawBufferPointer(start: $0, count: Int($1))) }
        #expect(bytes.count == 110)
        #expect(bytes.suffix(108) == Array(path.text.utf8) + [0])
    }
}
