import CMicroHTTPD

/// What libmicrohttpd calls while it runs; the context is the `HTTPServer`, the slot holds a retained `HTTPExchange`.
enum HTTPCallbacks {
    /// MHD_AccessHandlerCallback: called with the header fields, then with each piece of the body, then at its end, and again
    /// when a connection that rested goes on.
    static let requestArrived: MHD_AccessHandlerCallback = { context, connection, path, method, _, piece, pieceSize, slot in
        guard let server = server(context), let library = server.library, let connection, let path, let method, let pieceSize,
            let slot
        else { return .NO }
        guard let pointer = slot.pointee else {
            let request = HTTPRequest(
                method: String(cString: method), path: String(cString: path), query: query(of: connection, library),
                headers: headers(of: connection, library), body: [])
            let exchange = HTTPExchange(request: request, bodyLimit: server.limits.body)
            slot.pointee = Unmanaged.passRetained(exchange).toOpaque()
            return exchange.isHopeless ? answer(exchange, on: connection, server, library) : .YES
        }
        let exchange = Unmanaged<HTTPExchange>.fromOpaque(pointer).takeUnretainedValue()
        if let piece, pieceSize.pointee > 0 {
            exchange.receive(UnsafeRawBufferPointer(start: piece, count: pieceSize.pointee))
            pieceSize.pointee = 0
            // An answer is not possible in the middle of the body: who still sends then is cut off.
            return exchange.isHopeless ? .NO : .YES
        }
        return answer(exchange, on: connection, server, library)
    }

    /// MHD_RequestCompletedCallback: the exchange is over, answered or not.
    static let requestEnded: MHD_RequestCompletedCallback = { context, _, slot, _ in
        guard let slot, let pointer = slot.pointee else { return }
        let exchange = Unmanaged<HTTPExchange>.fromOpaque(pointer)
        slot.pointee = nil
        server(context)?.forget(exchange.takeUnretainedValue())
        exchange.takeRetainedValue().end()
    }

    /// MHD_NotifyConnectionCallback.
    static let connectionChanged: MHD_NotifyConnectionCallback = { context, _, _, change in
        if hapsim_mhd_is_closed(change) != 0 { server(context)?.connectionEnded() }
    }

    private static func server(_ context: UnsafeMutableRawPointer?) -> HTTPServer? {
        context.map { Unmanaged<HTTPServer>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func headers(of connection: OpaquePointer, _ library: hapsim_mhd) -> [HTTPRequest.Header] {
        values(of: connection, hapsim_mhd_each_header, library).map { HTTPRequest.Header(name: $0.0, value: $0.1) }
    }

    private static func query(of connection: OpaquePointer, _ library: hapsim_mhd) -> [HTTPRequest.Argument] {
        values(of: connection, hapsim_mhd_each_argument, library).map { HTTPRequest.Argument(name: $0.0, value: $0.1) }
    }

    private static func values(
        of connection: OpaquePointer,
        _ each: (hapsim_mhd, OpaquePointer, @escaping MHD_KeyValueIterator, UnsafeMutableRawPointer?) -> Void,
        _ library: hapsim_mhd
    ) -> [(String, String)] {
        var values: [(String, String)] = []
        let take: MHD_KeyValueIterator = { list, _, name, value in
            guard let list, let name else { return .YES }
            list.assumingMemoryBound(to: [(String, String)].self).pointee
                .append((String(cString: name), value.map { String(cString: $0) } ?? ""))
            return .YES
        }
        withUnsafeMutablePointer(to: &values) { each(library, connection, take, $0) }
        return values
    }

    /// Sends what is there, or lets the connection rest until it is.
    private static func answer(
        _ exchange: HTTPExchange, on connection: OpaquePointer, _ server: HTTPServer, _ library: hapsim_mhd
    ) -> MHD_Result {
        if exchange.rest?.isClientGone == true { return .NO }
        switch exchange.reply(server.handler) {
        case .now(let response):
            return send(response, to: connection, library)
        case .later(let response):
            if let response = response.take() { return send(response, to: connection, library) }
            response.wait { [weak exchange] in exchange?.rest?.end() }
            server.rest(exchange, on: connection)
            return .YES
        case .stream(let head, let source):
            return HTTPBodyCallbacks.send(head, source, of: exchange, to: connection, server, library)
        case nil:
            // The server stops.
            return .NO
        }
    }

    private static func send(_ response: HTTPResponse, to connection: OpaquePointer, _ library: hapsim_mhd) -> MHD_Result {
        let message = response.body.withUnsafeBytes { hapsim_mhd_response(library, $0.baseAddress, $0.count) }
        guard let message else { return .NO }
        for header in response.headers { hapsim_mhd_add_header(library, message, header.name, header.value) }
        return hapsim_mhd_send(library, connection, UInt32(response.status.rawValue), message)
    }
}
