/// Keeps web pages away from a control server on a TCP port, which any browser on this machine can reach.
///
/// A page whose host name was made to point to 127.0.0.1 (DNS rebinding) is known by the Host field, a page of another site
/// by the Origin field, which browsers send with every request that can change something.
struct LoopbackGuard {
    private let authorities: [String]

    /// The guard of a server on this port of 127.0.0.1.
    init(port: UInt16) {
        let hosts = ["127.0.0.1", "localhost"]
        authorities = hosts.map { "\($0):\(port)" } + (port == 80 ? hosts : [])
    }

    /// The answer to a request that is not let in; nil for one that is.
    func refusal(of request: HTTPRequest) -> HTTPResponse? {
        let hosts = request.headers(named: "Host")
        guard hosts.count == 1, hosts.allSatisfy(authorities.contains) else {
            return .problem(
                .misdirectedRequest, field: "Host", detail: "this server answers only requests to http://\(authorities[0])")
        }
        let origins = authorities.map { "http://\($0)" }
        guard request.headers(named: "Origin").allSatisfy(origins.contains) else {
            return .problem(.forbidden, field: "Origin", detail: "pages of other sites may not steer this accessory")
        }
        return nil
    }
}
