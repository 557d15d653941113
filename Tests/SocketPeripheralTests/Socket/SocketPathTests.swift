import Peripheral
import Testing

@testable import SocketPeripheral

@Suite("SocketPath")
struct SocketPathTests {
    @Test("a path fits up to 107 bytes; what does not fit says so and how to help it")
    func limits() throws {
        #expect(SocketPath.maximumLength == 107)
        #expect(try SocketPath(String(repeating: "x", count: 107)).text.count == 107)
        let rows: [(String, String, String)] = [
            ("", "empty", "--transport socket:PATH"),
            (String(repeating: "x", count: 108), "108 bytes", "shorter"),
            (String(repeating: "ä", count: 54), "108 bytes", "shorter"),
            ("/tmp/a\0b", "NUL", "another path"),
        ]
        for (path, cause, advice) in rows {
            let failure = caughtError(PeripheralFailure.self) { try SocketPath(path) }
            #expect(failure?.cause.contains(cause) == true)
            #expect(failure?.advice.contains(advice) == true)
        }
    }

    @Test("the directory of a path")
    func directory() throws {
        let rows = [("/run/hapsim/a", "/run/hapsim"), ("/a", "/"), ("a", "."), ("b/a", "b"), ("./a", "."), ("ä/a", "ä")]
        for (path, directory) in rows { #expect(try SocketPath(path).directory == directory) }
    }
}
