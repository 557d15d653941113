import CLinux
import Glibc

extension EventLoop {
    /// Calls `handler` with the number of each of these signals that the process gets, in place of their default action.
    ///
    /// Call it before any other thread starts: the signals are blocked in the calling thread, until the source is cancelled.
    ///
    /// - Throws: when the kernel gives no descriptor for them.
    public func watchSignals(_ signals: [Int32], handler: @escaping (Int32) -> Void) throws(SystemError) -> Source {
        var set = signalSet(signals)
        var maskBefore = sigset_t()
        pthread_sigmask(SIG_BLOCK, &set, &maskBefore)
        var blockedHere = signalSet(signals.filter { sigismember(&maskBefore, $0) == 0 })
        let descriptor = signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
        guard descriptor >= 0 else {
            let code = errno
            pthread_sigmask(SIG_UNBLOCK, &blockedHere, nil)
            throw SystemError(call: "signalfd", code: code)
        }

        var isOpen = true
        let end = {
            isOpen = false
            close(descriptor)
            pthread_sigmask(SIG_UNBLOCK, &blockedHere, nil)
            return
        }
        do throws(SystemError) {
            return try watch(descriptor, for: .readable, onCancel: end) { _ in
                var info = signalfd_siginfo()
                let size = MemoryLayout<signalfd_siginfo>.size
                // The handler may cancel the source, which closes the descriptor.
                while isOpen, read(descriptor, &info, size) == size {
                    handler(Int32(info.ssi_signo))
                }
            }
        } catch {
            end()
            throw error
        }
    }
}

private func signalSet(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
}
