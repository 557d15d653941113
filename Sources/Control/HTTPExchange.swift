/// A request on its way in, until it can be answered.
final class HTTPExchange {
    /// A client that goes on sending this many times the limit is not listened to any longer.
    private static let patience = 16

    private let bodyLimit: Int
    /// The length that the client gave for its body, if it gave one.
    private let announcedSize: Int
    private var receivedSize = 0
    private var request: HTTPRequest

    init(request: HTTPRequest, bodyLimit: Int) {
        self.request = request
        self.bodyLimit = bodyLimit
        announcedSize = request.headers(named: "Content-Length").compactMap { Int($0) }.max() ?? 0
    }

    /// The body is so long that its end is not waited for.
    var isHopeless: Bool {
        max(announcedSize, receivedSize) > bodyLimit * Self.patience
    }

    /// Takes the next piece of the body. What is too long is thrown away, so that the client gets to read the answer.
    func receive(_ piece: UnsafeRawBufferPointer) {
        receivedSize += piece.count
        if receivedSize <= bodyLimit { request.body.append(contentsOf: piece) }
    }

    /// The answer to what has come: that of the handler, unless the body is too long.
    func finish(_ handler: (HTTPRequest) -> HTTPResponse) -> HTTPResponse {
        guard max(announcedSize, receivedSize) <= bodyLimit else {
            return .problem(.contentTooLarge, field: "body", detail: "the body is longer than \(bodyLimit) bytes")
        }
        return handler(request)
    }
}
