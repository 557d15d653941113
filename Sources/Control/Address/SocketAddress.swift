import Glibc

extension sockaddr_in {
    /// A port of 127.0.0.1.
    public init(loopbackPort port: UInt16) {
        self.init()
        sin_family = sa_family_t(AF_INET)
        sin_port = port.bigEndian
        sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    }

    /// Calls `body` with the address in the form that bind(2) and connect(2) take.
    public func withAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: self) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
    }
}
