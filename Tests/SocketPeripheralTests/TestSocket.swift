import EventLoop
import Foundation

@testable import SocketPeripheral

/// The other end of a connection, non-blocking: tests turn the loop themselves.
final class TestSocket {
    private(set) var descriptor: Int32
    private var received: [UInt8] = []
    /// Whether the other end closed.
    private(set) var isEnded = false

    struct Failed: Error, Equatable {
        let code: Int32
    }

    /// Connects to a path.
    init(path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let result = try UnixSocketPath(path).withAddress { connect(descriptor, $0, $1) }
        guard result == 0 else {
            let code = errno
            close()
            throw Failed(code: code)
        }
    }

    /// Takes over a connected descriptor.
    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// A connected pair: a test's end and the descriptor of the other.
    static func pair() throws -> (TestSocket, Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Failed(code: errno) }
        return (TestSocket(descriptor: ends[0]), ends[1])
    }

    deinit {
        close()
    }

    func close() {
        guard descriptor >= 0 else { return }
        Foundation.close(descriptor)
        descriptor = -1
    }

    /// - Returns: the number of bytes that the kernel took.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Int {
        Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Sends all of the bytes, turning the loop when the kernel's buffer is full.
    func send(_ bytes: [UInt8], turning loop: EventLoop) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = send(Array(rest))
            if count > 0 { rest = rest.dropFirst(count) }
            loop.step(waiting: false)
            if count < 0 && errno != EAGAIN { return }
        }
    }

    /// The whole lines that have come since the last call.
    func lines() -> [String] {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 {
                received += buffer.prefix(count)
            } else {
                if count == 0 || errno != EAGAIN { isEnded = true }
                break
            }
        }
        var lines: [String] = []
        while let end = received.firstIndex(of: 0x0A) {
            lines.append(String(decoding: received[..<end], as: UTF8.self))
            received.removeFirst(end + 1)
        }
        return lines
    }
}
