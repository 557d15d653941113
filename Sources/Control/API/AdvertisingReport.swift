import JSON

/// Whether an accessory may show itself on the air, and what it shows now.
public struct AdvertisingReport: Equatable, Sendable {
    public let state: OnOff
    /// Bytes and meaning; nil: nothing is on the air, as while a controller is connected.
    public let advertisement: JSONObject?

    public init(state: OnOff, advertisement: JSONObject?) {
        self.state = state
        self.advertisement = advertisement
    }

    /// The object that the control server answers with.
    public var json: JSONObject {
        ["state": .string(state.rawValue), "advertisement": advertisement.map { .object($0) } ?? .null]
    }
}
