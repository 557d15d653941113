import Control
import Testing

@testable import hapsim

@Suite("accessory finder")
struct AccessoryFinderTests {
    private let temporary = TemporaryDirectory()
    private let token = BearerToken.random()

    private func finder(files: [String] = [], served: [ControlAddress] = []) -> AccessoryFinder {
        for file in files { temporary.makeFile(file) }
        return AccessoryFinder(directory: RuntimeDirectory(path: temporary.path)) { served.contains($0) }
    }

    private func socket(_ name: String) -> ControlAddress { .unix(path: "\(temporary.path)/\(name).sock") }

    private func atPort(_ port: UInt16, _ name: String) throws {
        let directory = RuntimeDirectory(path: temporary.path)
        try AccessFile.write(path: directory.accessFile(named: name), address: .tcp(port: port), token: token)
    }

    @Test("the only one that runs is found, those that died are not")
    func one() throws {
        let finder = finder(files: ["a.sock", "b.sock"], served: [socket("b")])
        #expect(try finder.access(named: nil) == ControlAccess(address: socket("b"), token: nil))
    }

    @Test("one at a port is found with its token")
    func port() throws {
        try atPort(1, "a")
        try atPort(2, "b")
        let found = ControlAccess(address: .tcp(port: 2), token: token)
        #expect(try finder(served: [.tcp(port: 2)]).access(named: nil) == found)
        #expect(try finder().access(named: "tcp:127.0.0.1:2") == found)
        let other = BearerToken.random()
        #expect(try finder(served: [.tcp(port: 2)]).access(named: nil, token: other).token == other)
        #expect(try finder().access(named: "tcp:127.0.0.1:3").token == nil)
    }

    @Test("one is named by its address or by its name")
    func given() throws {
        try atPort(7, "Door")
        let finder = finder(files: ["a.sock", "b.sock"], served: [socket("a"), socket("b"), .tcp(port: 7)])
        #expect(try finder.access(named: "tcp:127.0.0.1:1").address == .tcp(port: 1))
        #expect(try finder.access(named: "unix:/x").address == .unix(path: "/x"))
        #expect(try finder.access(named: "b").address == socket("b"))
        #expect(try finder.access(named: "Door") == ControlAccess(address: .tcp(port: 7), token: token))
        for name in ["c", "off", "unix:", "tcp:10.0.0.1:1"] {
            #expect(throws: UsageError.self) { try finder.access(named: name) }
        }
    }

    @Test("none, or several, is a failure that says what to do")
    func failures() throws {
        do {
            _ = try finder(files: ["a.sock"]).access(named: nil)
            Issue.record("one was found")
        } catch let error as CommandFailure {
            #expect(error.code == .hostUnable)
            #expect(error.message.contains(temporary.path))
        }
        try atPort(7, "Door")
        do {
            _ = try finder(served: [socket("a"), .tcp(port: 7)]).access(named: nil)
            Issue.record("one was chosen")
        } catch let error as CommandFailure {
            #expect(error.code == .usage)
            #expect(error.message.contains("--control 'unix:\(temporary.path)/a.sock'"))
            #expect(error.message.contains("--control 'tcp:127.0.0.1:7'"))
            #expect(!error.message.contains(token.text))
        }
    }
}
