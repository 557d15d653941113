import CLinux
import Glibc

extension EventLoop {
    /// Calls `handler` with the number of each of these signals that the process gets, in place of their default action.
    ///
    /// Call it before any other thread starts: the signals are blocked in the calling thread.
    ///
    /// - Throws: when the kernel gives no descriptor for them.
    public func watchSignals(_ signals: [Int32], handler: @escaping (Int32) -> Void) throws(SystemError) -> Source {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        let descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
        guard descriptor >= 0 else { throw SystemError(call: "signalfd", code: errno) }
        return try watch(descriptor, for: .readable) { _ in
            var info = signalfd_siginfo()
            while read(descriptor, &info, MemoryLayout<signalfd_siginfo>.size) == MemoryLayout<signalfd_siginfo>.size {
                handler(Int32(info.ssi_signo))
            }
        }
    }
}
