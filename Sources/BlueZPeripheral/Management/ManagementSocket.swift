import CBluetooth
import EventLoop
import Glibc

/// A socket of the kernel's Bluetooth management interface. It can be opened without any right; the kernel then refuses
/// all commands but those that read.
final class ManagementSocket {
    /// What the kernel answered.
    typealias Answer = (status: ManagementStatus, parameters: [UInt8])

    private struct Waiting {
        let command: UInt16
        let index: UInt16
        let timer: EventLoop.Timer
        let handler: (Answer) -> Void
    }

    private let descriptor: Int32
    private let loop: EventLoop
    private var source: EventLoop.Source?
    private var waiting: [Waiting] = []

    /// Takes over a socket that keeps the boundaries of packets and does not block.
    init(loop: EventLoop, descriptor: Int32) throws(EventLoop.SystemError) {
        self.loop = loop
        self.descriptor = descriptor
        source = try loop.watch(descriptor, for: .readable) { [weak self] _ in self?.receive() }
    }

    /// Opens the kernel's socket; nil when the kernel has no Bluetooth.
    convenience init?(loop: EventLoop) {
        let descriptor = socket(
            AF_BLUETOOTH, Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), BTPROTO_HCI)
        guard descriptor >= 0 else { return nil }
        var address = sockaddr_hci(
            hci_family: UInt16(AF_BLUETOOTH), hci_dev: UInt16(HCI_DEV_NONE), hci_channel: UInt16(HCI_CHANNEL_CONTROL))
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_hci>.size))
            }
        }
        guard bound == 0 else {
            Glibc.close(descriptor)
            return nil
        }
        do {
            try self.init(loop: loop, descriptor: descriptor)
        } catch {
            Glibc.close(descriptor)
            return nil
        }
    }

    deinit {
        close()
    }

    /// Ends it. No handler is called any more.
    func close() {
        guard let source else { return }
        source.cancel()
        self.source = nil
        for call in waiting { call.timer.cancel() }
        waiting = []
        Glibc.close(descriptor)
    }

    /// Sends a command; `handler` gets the kernel's answer, or `.unanswered` after 10 s.
    func send(_ command: ManagementCommand, to index: UInt16, handler: @escaping (Answer) -> Void) {
        let packet = ManagementPacket(code: command.code, index: index, parameters: command.parameters).bytes
        guard source != nil, write(descriptor, packet, packet.count) == packet.count else {
            return loop.defer { handler((.unanswered, [])) }
        }
        let timer = loop.schedule(after: .seconds(10)) { [weak self] in self?.giveUp(on: command.code, index) }
        waiting.append(Waiting(command: command.code, index: index, timer: timer, handler: handler))
    }

    private func receive() {
        var buffer = [UInt8](repeating: 0, count: 1024)
        while source != nil {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else {
                // The kernel closes this socket never; the other end of a test's may.
                if count == 0 { close() }
                return
            }
            guard let packet = ManagementPacket(Array(buffer.prefix(count))), let reply = ManagementReply(packet) else {
                continue
            }
            finish(reply.command, reply.index, (reply.status, reply.parameters))
        }
    }

    private func giveUp(on command: UInt16, _ index: UInt16) {
        finish(command, index, (.unanswered, []))
    }

    /// The kernel answers the commands of one kind in their order.
    private func finish(_ command: UInt16, _ index: UInt16, _ answer: Answer) {
        guard let position = waiting.firstIndex(where: { $0.command == command && $0.index == index }) else { return }
        let call = waiting.remove(at: position)
        call.timer.cancel()
        call.handler(answer)
    }
}
