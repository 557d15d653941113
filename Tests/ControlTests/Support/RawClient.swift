import Control
import EventLoop
import Glibc

/// A connection to a server on the same loop: bytes out, bytes in.
final class RawClient {
    /// Nobody answers at the address.
    struct Refused: Error {
        let code: Int32
    }

    private let descriptor: Int32
    private let readingInterest: EventLoop.Readiness
    private var source: EventLoop.Source?
    private var unsent: [UInt8] = []
    private(set) var received: [UInt8] = []
    private(set) var isClosed = false
    /// Bytes that the kernel took.
    private(set) var sentCount = 0

    /// - Parameter isDeaf: It does not read what comes.
    init(loop: EventLoop, address: ControlAddress, isDeaf: Bool = false) throws {
        readingInterest = isDeaf ? [] : .readable
        let family: Int32
        switch address {
        case .unix: family = AF_UNIX
        case .tcp, .off: family = AF_INET
        }
        descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        let result: Int32
        switch address {
        case .unix(let path):
            result = try UnixSocketPath(path).withAddress { connect(descriptor, $0, $1) }
        case .tcp(let port):
            result = sockaddr_in(loopbackPort: port).withAddress { connect(descriptor, $0, $1) }
        case .off:
            result = -1
        }
        guard result == 0 else { throw Refused(code: errno) }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        source = try loop.watch(descriptor, for: readingInterest) { [weak self] in self?.handle($0) }
    }

    deinit {
        disconnect()
    }

    func disconnect() {
        guard let source else { return }
        source.cancel()
        self.source = nil
        close(descriptor)
        isClosed = true
    }

    func send(_ text: String) {
        send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) {
        unsent += bytes
        flush()
    }

    /// The whole responses that have come since the last call.
    func takeResponse(hasBody: Bool = true) -> RawResponse? {
        RawResponse(takingFrom: &received, hasBody: hasBody)
    }

    private func handle(_ readiness: EventLoop.Readiness) {
        if readiness.contains(.writable) { flush() }
        if !readiness.isDisjoint(with: [.readable, .hangup, .error]) { receive() }
    }

    private func flush() {
        while !unsent.isEmpty, source != nil {
            let count = unsent.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { break }
            sentCount += count
            unsent.removeFirst(count)
        }
        source?.update(unsent.isEmpty ? readingInterest : readingInterest.union(.writable))
    }

    private func receive() {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while source != nil {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 {
                received += buffer.prefix(count)
            } else if count == 0 || errno != EAGAIN {
                return disconnect()
            } else {
                return
            }
        }
    }
}
