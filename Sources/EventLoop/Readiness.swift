import CLinux

extension EventLoop {
    /// What a file descriptor is ready for.
    public struct Readiness: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let readable = Readiness(rawValue: EPOLLIN.rawValue)
        public static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
        /// The other end of a connection sends no more: it was closed, or half of it.
        public static let endOfPeer = Readiness(rawValue: EPOLLRDHUP.rawValue)
        /// Reported whether asked for or not, and until the descriptor is closed or its source cancelled.
        public static let hangup = Readiness(rawValue: EPOLLHUP.rawValue)
        /// Reported whether asked for or not.
        public static let error = Readiness(rawValue: EPOLLERR.rawValue)
    }
}
