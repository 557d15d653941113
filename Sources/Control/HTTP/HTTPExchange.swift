/// A request on its way in, until its answer is on its way out.
final class HTTPExchange {
    /// A client that goes on sending this many times the limit is not listened to any longer.
    private static let patience = 16

    private enum State {
        case receiving(HTTPRequest)
        /// The client waits for its answer.
        case pending(HTTPPendingResponse)
        /// The body of the answer is sent as it is made.
        case streaming(any HTTPBodySource)
        case over
    }

    private let bodyLimit: Int
    /// The length that the client gave for its body, if it gave one.
    private let announcedSize: Int
    private var receivedSize = 0
    private var state: State
    /// The connection while libmicrohttpd lets it rest.
    var rest: HTTPServer.Rest?

    init(request: HTTPRequest, bodyLimit: Int) {
        state = .receiving(request)
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
        guard receivedSize <= bodyLimit, case .receiving(var request) = state else { return }
        // Without a second reference the body grows in place.
        state = .over
        request.body.append(contentsOf: piece)
        state = .receiving(request)
    }

    /// What is to be sent now that the request is complete, or its answer has been waited for; nil: nothing yet.
    func reply(_ handler: (HTTPRequest) -> HTTPReply) -> HTTPReply? {
        switch state {
        case .receiving(let request):
            guard max(announcedSize, receivedSize) <= bodyLimit else {
                state = .over
                return .now(.problem(.contentTooLarge, field: "body", detail: "the body is longer than \(bodyLimit) bytes"))
            }
            let reply = handler(request)
            switch reply {
            case .now: state = .over
            case .later(let response): state = .pending(response)
            case .stream(_, let source): state = .streaming(source)
            }
            return reply
        case .pending(let response):
            guard let response = response.take() else { return nil }
            state = .over
            return .now(response)
        case .streaming, .over:
            return nil
        }
    }

    /// The exchange is over, whether the client has got its answer or not.
    func end() {
        rest = nil
        let state = state
        self.state = .over
        switch state {
        case .pending(let response): response.abandon()
        case .streaming(let source): source.end()
        case .receiving, .over: break
        }
    }
}
