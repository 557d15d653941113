import CMicroHTTPD
import EventLoop

extension HTTPServer {
    /// A connection that libmicrohttpd lets rest, since there is nothing to send now.
    ///
    /// libmicrohttpd does not look at such a connection, so that it is watched here whether its client is still there.
    final class Rest {
        private let library: hapsim_mhd
        private let connection: OpaquePointer
        private let onEnd: () -> Void
        private var source: EventLoop.Source?
        /// The client closed its end.
        private(set) var isClientGone = false
        private var isOver = false

        /// Lets the connection rest. To be called from within libmicrohttpd's callbacks.
        ///
        /// - Parameter onEnd: called when libmicrohttpd has something to go on with.
        init(_ connection: OpaquePointer, library: hapsim_mhd, loop: EventLoop, onEnd: @escaping () -> Void) {
            self.library = library
            self.connection = connection
            self.onEnd = onEnd
            hapsim_mhd_suspend(library, connection)
            let descriptor = hapsim_mhd_connection_descriptor(library, connection)
            // Where it cannot be watched, a client that has gone is noticed when something is sent to it.
            source = try? loop.watch(descriptor, for: .endOfPeer) { [weak self] _ in
                self?.isClientGone = true
                self?.end()
            }
        }

        deinit {
            source?.cancel()
        }

        /// libmicrohttpd is to go on with the connection.
        func end() {
            guard !isOver else { return }
            isOver = true
            source?.cancel()
            hapsim_mhd_resume(library, connection)
            onEnd()
        }
    }
}
