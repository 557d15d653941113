import CBluetooth
import EventLoop
import Glibc

/// A socket of the kernel's monitor of HCI traffic, of which only the advertising parameters come through.
///
/// The monitor shows all traffic of all controllers, keyboards among them: what is not needed is filtered out in the kernel.
final class MonitorSocket {
    /// Why there is none.
    enum Unavailable: Error {
        /// The process lacks `CAP_NET_RAW`.
        case notPermitted
        /// The kernel has no Bluetooth, or no monitor.
        case noMonitor
    }

    private let descriptor: Int32
    private var source: EventLoop.Source?
    /// Hears each packet.
    var onPacket: (ManagementPacket) -> Void = { _ in }

    /// Takes over a socket that keeps the boundaries of packets and does not block.
    init(loop: EventLoop, descriptor: Int32) throws(EventLoop.SystemError) {
        self.descriptor = descriptor
        source = try loop.watch(descriptor, for: .readable) { [weak self] _ in self?.receive() }
    }

    /// Opens the kernel's monitor.
    static func open(loop: EventLoop) throws(Unavailable) -> MonitorSocket {
        let descriptor = socket(
            AF_BLUETOOTH, Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), BTPROTO_HCI)
        guard descriptor >= 0 else { throw .noMonitor }
        let problem = listen(on: descriptor)
        if problem == 0, let socket = try? MonitorSocket(loop: loop, descriptor: descriptor) { return socket }
        Glibc.close(descriptor)
        throw problem == EPERM || problem == EACCES ? .notPermitted : .noMonitor
    }

    /// - Returns: 0, or the number of the error.
    private static func listen(on descriptor: Int32) -> Int32 {
        // Before anything else could come.
        guard attachFilter(to: descriptor) else { return errno }
        var address = sockaddr_hci(
            hci_family: UInt16(AF_BLUETOOTH), hci_dev: UInt16(HCI_DEV_NONE), hci_channel: UInt16(HCI_CHANNEL_MONITOR))
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_hci>.size))
            }
        }
        return result == 0 ? 0 : errno
    }

    /// Lets only what is needed through to a socket.
    static func attachFilter(to descriptor: Int32) -> Bool {
        var instructions = MonitorFilter.instructions
        return instructions.withUnsafeMutableBufferPointer { buffer in
            var program = sock_fprog(len: UInt16(buffer.count), filter: buffer.baseAddress)
            return setsockopt(
                descriptor, SOL_SOCKET, SO_ATTACH_FILTER, &program, socklen_t(MemoryLayout<sock_fprog>.size)) == 0
        }
    }

    deinit {
        close()
    }

    /// Ends it. Nothing is heard any more.
    func close() {
        guard let source else { return }
        source.cancel()
        self.source = nil
        Glibc.close(descriptor)
    }

    private func receive() {
        var buffer = [UInt8](repeating: 0, count: 1024)
        while source != nil {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else {
                if count == 0 { close() }
                return
            }
            if let packet = ManagementPacket(Array(buffer.prefix(count))) { onPacket(packet) }
        }
    }
}
