import EventLoop
import Glibc
import Testing

@testable import BlueZPeripheral

@Suite("management socket")
struct ManagementSocketTests {
    private let loop: EventLoop
    private let socket: ManagementSocket
    private let kernel: Int32

    init() throws {
        loop = try EventLoop(clock: .virtual)
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_NONBLOCK.rawValue), 0, &ends) == 0)
        socket = try ManagementSocket(loop: loop, descriptor: ends[0])
        kernel = ends[1]
    }

    private func send(_ hexadecimal: String) {
        let bytes = hexadecimal.bytes
        #expect(write(kernel, bytes, bytes.count) == bytes.count)
    }

    @Test("answers find the commands that they are for, whatever comes between")
    func answers() {
        var answers: [String] = []
        socket.send(.setPowered(true), to: 0) { answers.append("power \($0.status)") }
        socket.send(.setPrivacy(true, identityResolvingKey: []), to: 0) { answers.append("privacy \($0.status)") }
        socket.send(.setPowered(true), to: 1) { answers.append("other \($0.parameters)") }
        send("060000000400" + "01000000")
        send("010001000400" + "0500" + "00" + "07")
        send("020000000300" + "2f00" + "0b")
        send("01000000")
        send("010000000300" + "0500" + "00")
        while answers.count < 3 { loop.step(waiting: false) }
        #expect(answers == ["other [7]", "privacy \(ManagementStatus.rejected)", "power done"])
        close(kernel)
    }

    @Test("a command that is not answered ends after 10 s")
    func silence() {
        var status: ManagementStatus?
        let start = loop.now
        socket.send(.readControllerInformation, to: 0) { status = $0.status }
        while status == nil { loop.step(waiting: true) }
        #expect(status == .unanswered)
        #expect(loop.now - start == .seconds(10))
        close(kernel)
    }

    @Test("after the other end is gone commands are not answered, and nothing is called after close")
    func closed() {
        close(kernel)
        var status: ManagementStatus?
        loop.step(waiting: false)
        socket.send(.readControllerInformation, to: 0) { status = $0.status }
        #expect(status == nil)
        loop.step(waiting: false)
        #expect(status == .unanswered)
    }
}
