/// How much an accessory forgets.
public enum ResetLevel: String, CaseIterable, Sendable {
    /// The pairings, and what only they give a meaning: broadcast key and advertising identifier.
    case pairings
    /// Also what makes it this accessory: device ID, long-term key, setup code and ID, numbers, broadcast settings. Controllers
    /// take it for another one.
    case identity
    /// Also the values and the instance IDs: as if it had never been started.
    case all
}

extension AccessoryState {
    /// Forgets what the level says of the state (HAP-BLE 4.7). The identity is not part of it.
    public mutating func reset(_ level: ResetLevel) {
        switch level {
        case .pairings:
            pairings = []
            broadcastKey = nil
            advertisingIdentifier = nil
        case .identity:
            let values = retainedValues
            self = AccessoryState()
            retainedValues = values
        case .all:
            self = AccessoryState()
        }
    }
}
