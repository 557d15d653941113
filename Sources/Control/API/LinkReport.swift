import JSON

/// How the link to a controller stands.
public struct LinkReport: Equatable, Sendable {
    /// The controller that is connected, as the radio names it; nil: none is.
    public let central: String?
    /// The controller whose session runs, by its identifier; nil: there is no session.
    public let session: String?
    /// A controller that connects is sent away at once.
    public let isRefusing: Bool

    public init(central: String?, session: String?, isRefusing: Bool) {
        self.central = central
        self.session = session
        self.isRefusing = isRefusing
    }

    /// The object that the control server answers with.
    public var json: JSONObject {
        [
            "state": .string((central == nil ? LinkState.disconnected : .connected).rawValue),
            "central": central.map { .string($0) } ?? .null,
            "session": session.map { .string($0) } ?? .null,
            "refusing": .bool(isRefusing),
        ]
    }
}
