import Glibc

extension EventLoop {
    /// A call to the kernel failed.
    public struct SystemError: Error, Equatable, CustomStringConvertible {
        /// The name of the call.
        public let call: String
        /// Its `errno`.
        public let code: Int32

        public var description: String { "\(call): \(String(cString: strerror(code)))" }
    }
}
