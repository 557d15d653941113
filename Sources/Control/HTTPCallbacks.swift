import CMicroHTTPD

/// What libmicrohttpd calls while it runs; the context is the `HTTPServer`, the slot holds a retained `HTTPExchange`.
enum HTTPCallbacks {
    /// MHD_AccessHandlerCallback: called with the header fields, then with each piece of the body, then at its end.
    static let requestArrived: MHD_AccessHandlerCallback = { context, connection, path, method, _, piece, pieceSize, slot in
        guard let server = server(context), let library = server.library, let connection, let path, let method, let pieceSize,
            let slot
        else { return .NO }
        guard let pointer = slot.pointee else {
            let request = HTTPRequest(
                method: String(cString: method), path: String(cString: path), headers: headers(of: connection, library), body: [])
            let exchange = HTTPExchange(request: request, bodyLimit: server.limits.body)
            slot.pointee = Unmanaged.passRetained(exchange).toOpaque()
            return exchange.isHopeless ? send(exchange.finish(server.handler), to: connection, library) : .YES
        }
        let exchange = Unmanaged<HTTPExchange>.fromOpaque(pointer).takeUnretainedValue()
        if let piece, pieceSize.pointee > 0 {
            exchange.receive(UnsafeRawBufferPointer(start: piece, count: pieceSize.pointee))
            pieceSize.pointee = 0
            // An answer is not possible in the middle of the body: who still sends then is cut off.
            return exchange.isHopeless ? .NO : .YES
        }
        return send(exchange.finish(server.handler), to: connection, library)
    }

    /// MHD_RequestCompletedCallback: the exchange is over, answered or not.
    static let requestEnded: MHD_RequestCompletedCallback = { _, _, slot, _ in
        guard let slot, let pointer = slot.pointee else { return }
        Unmanaged<HTTPExchange>.fromOpaque(pointer).release()
        slot.pointee = nil
    }

    /// MHD_NotifyConnectionCallback.
    static let connectionChanged: MHD_NotifyConnectionCallback = { context, _, _, change in
        if hapsim_mhd_is_closed(change) != 0 { server(context)?.connectionEnded() }
    }

    private static func server(_ context: UnsafeMutableRawPointer?) -> HTTPServer? {
        context.map { Unmanaged<HTTPServer>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func headers(of connection: OpaquePointer, _ library: hapsim_mhd) -> [HTTPRequest.Header] {
        var headers: [HTTPRequest.Header] = []
        let take: MHD_KeyValueIterator = { list, _, name, value in
            guard let list, let name else { return .YES }
            list.assumingMemoryBound(to: [HTTPRequest.Header].self).pointee
                .append(HTTPRequest.Header(name: String(cString: name), value: value.map { String(cString: $0) } ?? ""))
            return .YES
        }
        withUnsafeMutablePointer(to: &headers) { hapsim_mhd_each_header(library, connection, take, $0) }
        return headers
    }

    private static func send(_ response: HTTPResponse, to connection: OpaquePointer, _ library: hapsim_mhd) -> MHD_Result {
        let message = response.body.withUnsafeBytes { hapsim_mhd_response(library, $0.baseAddress, $0.count) }
        guard let message else { return .NO }
        for header in response.headers { hapsim_mhd_add_header(library, message, header.name, header.value) }
        return hapsim_mhd_send(library, connection, UInt32(response.status.rawValue), message)
    }
}
