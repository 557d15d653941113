import CMicroHTTPD

/// What libmicrohttpd calls to get a body that is made while it is sent.
enum HTTPBodyCallbacks {
    /// All that the callbacks need; retained by the response.
    private final class Context {
        let exchange: HTTPExchange
        let source: any HTTPBodySource
        let connection: OpaquePointer
        let server: HTTPServer

        init(_ exchange: HTTPExchange, _ source: any HTTPBodySource, _ connection: OpaquePointer, _ server: HTTPServer) {
            self.exchange = exchange
            self.source = source
            self.connection = connection
            self.server = server
        }
    }

    /// Answers with the head, and then with what the source gives.
    static func send(
        _ head: HTTPResponse, _ source: any HTTPBodySource, of exchange: HTTPExchange, to connection: OpaquePointer,
        _ server: HTTPServer, _ library: hapsim_mhd
    ) -> MHD_Result {
        source.onBytes = { [weak exchange] in exchange?.rest?.end() }
        let context = Unmanaged.passRetained(Context(exchange, source, connection, server))
        guard let message = hapsim_mhd_stream(library, read, context.toOpaque(), free) else {
            context.release()
            return .NO
        }
        for header in head.headers { hapsim_mhd_add_header(library, message, header.name, header.value) }
        return hapsim_mhd_send(library, connection, UInt32(head.status.rawValue), message)
    }

    /// MHD_ContentReaderCallback.
    private static let read: MHD_ContentReaderCallback = { pointer, _, buffer, limit in
        guard let pointer, let buffer else { return hapsim_mhd_end_with_error() }
        let context = Unmanaged<Context>.fromOpaque(pointer).takeUnretainedValue()
        if context.exchange.rest?.isClientGone == true { return hapsim_mhd_end_with_error() }
        switch context.source.next(limit: limit) {
        case .bytes(let bytes):
            let count = min(bytes.count, limit)
            bytes.withUnsafeBytes {
                UnsafeMutableRawPointer(buffer).copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(buffer), byteCount: count)
            }
            return count
        case .nothingYet:
            context.server.rest(context.exchange, on: context.connection)
            return 0
        case .end:
            return hapsim_mhd_end_of_stream()
        case .brokenOff:
            return hapsim_mhd_end_with_error()
        }
    }

    /// MHD_ContentReaderFreeCallback.
    private static let free: MHD_ContentReaderFreeCallback = { pointer in
        guard let pointer else { return }
        Unmanaged<Context>.fromOpaque(pointer).release()
    }
}
