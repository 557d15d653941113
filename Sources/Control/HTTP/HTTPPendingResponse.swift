/// A response that is not there yet: its client waits, and nothing else does.
public final class HTTPPendingResponse {
    private enum State {
        /// Waits; the server, once it has it, wants to hear of the response.
        case waiting(onCompletion: () -> Void, onAbandonment: () -> Void)
        case complete(HTTPResponse)
        /// The client has gone, or has its answer.
        case over
    }

    private var state: State

    /// - Parameter onAbandonment: called once when the client goes away before the response is there.
    public init(onAbandonment: @escaping () -> Void) {
        state = .waiting(onCompletion: {}, onAbandonment: onAbandonment)
    }

    /// Gives the response; later ones count for nothing.
    public func complete(_ response: HTTPResponse) {
        guard case .waiting(let onCompletion, _) = state else { return }
        state = .complete(response)
        onCompletion()
    }

    /// - Returns: the response, if it is there.
    func take() -> HTTPResponse? {
        guard case .complete(let response) = state else { return nil }
        state = .over
        return response
    }

    /// The server will take the response when it hears of it.
    func wait(onCompletion: @escaping () -> Void) {
        guard case .waiting(_, let onAbandonment) = state else { return }
        state = .waiting(onCompletion: onCompletion, onAbandonment: onAbandonment)
    }

    /// The client has gone.
    func abandon() {
        guard case .waiting(_, let onAbandonment) = state else { return }
        state = .over
        onAbandonment()
    }
}
