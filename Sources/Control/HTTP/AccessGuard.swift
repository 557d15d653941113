/// Lets in the requests of those who may steer the accessory.
struct AccessGuard {
    private let loopback: LoopbackGuard
    private let token: BearerToken

    /// The guard of a server on this port of 127.0.0.1.
    init(port: UInt16, token: BearerToken) {
        loopback = LoopbackGuard(port: port)
        self.token = token
    }

    /// The answer to a request that is not let in; nil for one that is.
    ///
    /// - Parameter isPublic: what it asks for needs no token.
    func refusal(of request: HTTPRequest, isPublic: Bool) -> HTTPResponse? {
        if let refusal = loopback.refusal(of: request) { return refusal }
        guard !isPublic, !token.authorizes(request) else { return nil }
        return .problem(
            .unauthorized, field: "Authorization",
            detail: "must be 'Bearer TOKEN' with the token that hapsim run has printed in its link")
    }
}
