import Control
import EventLoop
import Testing

@testable import hapsim

@Suite("control service")
struct ControlServiceTests {
    private let temporary = TemporaryDirectory()
    private let loop: EventLoop
    private let light: TestLight

    init() throws {
        loop = try EventLoop()
        light = try TestLight()
    }

    private var directory: RuntimeDirectory { RuntimeDirectory(path: "\(temporary.path)/hapsim") }

    private func service(_ address: ControlAddress?, _ directory: RuntimeDirectory? = nil) throws -> ControlService? {
        try ControlService(
            light, at: address, name: "Light", loop: loop, directory: directory ?? self.directory,
            onFailure: { failures.append($0) })
    }

    private final class Failures {
        var list: [String] = []
        func append(_ text: String) { list.append(text) }
    }

    private let failures = Failures()

    @Test("without an address it is a socket in the runtime directory, which needs no token")
    func unix() throws {
        let service = try #require(try service(nil))
        #expect(service.address == .unix(path: directory.socket(named: "Light")))
        #expect(service.link == nil)
        #expect(directory.accessFiles().isEmpty)
        service.stop()
    }

    @Test("at a port it leaves its token for the commands of the same user, and takes it away")
    func tcp() throws {
        let service = try #require(try service(.tcp(port: 0)))
        let file = try #require(directory.accessFiles().first)
        #expect(file.address == service.address)
        #expect(service.link?.hasSuffix("/#token=\(file.token.text)") == true)
        service.stop()
        #expect(directory.accessFiles().isEmpty)
        #expect(failures.list.isEmpty)
    }

    @Test("where it cannot leave the token, it says so and serves all the same")
    func noDirectory() throws {
        let service = try #require(try service(.tcp(port: 0), RuntimeDirectory(path: "/proc/nowhere")))
        #expect(failures.list.count == 1)
        #expect(failures.list.first?.hasPrefix("the commands of hapsim need --token") == true)
        service.stop()
    }

    @Test("off is none")
    func off() throws {
        #expect(try service(.off) == nil)
    }
}
