/// What a handler makes of a request.
public enum HTTPReply {
    /// The answer is there.
    case now(HTTPResponse)
    /// The answer comes later.
    case later(HTTPPendingResponse)
    /// Status and header fields are those of the response, the body is made while it is sent; it may never end.
    case stream(HTTPResponse, any HTTPBodySource)
}
