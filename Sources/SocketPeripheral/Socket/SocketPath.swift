import Glibc
import Peripheral

/// The path of a Unix socket, known to fit the kernel's address.
struct SocketPath {
    let text: String

    /// The bytes of a path that an address has room for; one more is the NUL behind it.
    static let maximumLength = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    init(_ text: String) throws(PeripheralFailure) {
        let count = text.utf8.count
        guard count > 0 else {
            throw PeripheralFailure(cause: "the path of the socket is empty", advice: "name it: --transport socket:PATH")
        }
        guard !text.utf8.contains(0) else {
            throw PeripheralFailure(cause: "the path of the socket holds a NUL byte", advice: "choose another path")
        }
        guard count <= Self.maximumLength else {
            throw PeripheralFailure(
                cause: "the path of the socket is \(count) bytes long, the kernel takes \(Self.maximumLength): \(text)",
                advice: "choose a shorter one, for instance under /tmp or /run")
        }
        self.text = text
    }

    /// The directory that holds the socket.
    var directory: String {
        guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == text.startIndex ? "/" : String(text[..<slash])
    }

    /// Calls `body` with the kernel's form of the address.
    func withAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: text.utf8) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }
}
