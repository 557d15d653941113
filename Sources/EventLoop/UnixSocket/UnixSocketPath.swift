import Glibc

/// The path of a Unix socket, known to fit the kernel's address (unix(7)).
public struct UnixSocketPath: Equatable, Sendable {
    public let text: String

    /// The bytes of a path that an address has room for: 107; one more is the NUL behind it.
    public static let maximumLength = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// Why text cannot be the path of a socket.
    public enum Invalid: Error, Equatable {
        case empty
        case holdsNUL
        /// It has `count` bytes of UTF-8, more than `maximumLength`.
        case tooLong(count: Int)
    }

    public init(_ text: String) throws(Invalid) {
        let count = text.utf8.count
        guard count > 0 else { throw .empty }
        guard !text.utf8.contains(0) else { throw .holdsNUL }
        guard count <= Self.maximumLength else { throw .tooLong(count: count) }
        self.text = text
    }

    /// The directory that holds the socket.
    public var directory: String {
        guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == text.startIndex ? "/" : String(text[..<slash])
    }

    /// Calls `body` with the address in the form that bind(2) and connect(2) take.
    public func withAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: text.utf8) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }
}

extension UnixSocketPath.Invalid: CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty: "the path of the socket is empty"
        case .holdsNUL: "the path of the socket holds a NUL byte"
        case .tooLong(let count):
            "the path of the socket is \(count) bytes long, the kernel takes \(UnixSocketPath.maximumLength)"
        }
    }
}
