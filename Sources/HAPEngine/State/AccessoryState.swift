import HAPModel

/// What changes about an accessory and outlives a restart.
public struct AccessoryState: Equatable, Sendable {
    public var pairings: [Pairing]
    public var globalStateNumber: GlobalStateNumber
    public var configurationNumber: ConfigurationNumber
    /// Wrong setup codes since the last right one, at most `maximumTries` (HAP R14 5.6.2).
    public var failedTries: UInt8
    public var broadcastKey: BroadcastKey?
    /// Six bytes that encrypted notifications are addressed by; nil: the device ID.
    public var advertisingIdentifier: DeviceID?
    /// The characteristics whose changes are broadcast.
    public var broadcasts: [InstanceID: BroadcastInterval]
    /// The values that are kept over restarts.
    public var retainedValues: [InstanceID: Value]

    /// The parts of the state that are stored together.
    public struct Parts: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// `pairings`.
        public static let pairings = Parts(rawValue: 1)
        /// All but pairings and values.
        public static let numbers = Parts(rawValue: 2)
        /// `retainedValues`.
        public static let values = Parts(rawValue: 4)
    }

    /// After so many wrong setup codes Pair Setup is refused until a reset (HAP R14 5.6.2).
    static let maximumTries: UInt8 = 100
    /// The pairings that an accessory has room for (HAP R14 5.10: at least 16).
    static let maximumPairings = 16

    public init() {
        pairings = []
        globalStateNumber = GlobalStateNumber()
        configurationNumber = ConfigurationNumber()
        failedTries = 0
        broadcastKey = nil
        advertisingIdentifier = nil
        broadcasts = [:]
        retainedValues = [:]
    }

    /// Whether a controller has paired.
    public var isPaired: Bool { pairings.contains(where: \.isAdmin) }

    /// The pairing of a controller.
    func pairing(_ identifier: [UInt8]) -> Pairing? {
        pairings.first { $0.identifier == identifier }
    }

    /// Forgets what only pairings give a meaning when no admin is left (HAP R14 5.11; hap-ble 4.5).
    ///
    /// - Returns: the parts that changed.
    mutating func removePairingsWithoutAdmin() -> Parts {
        guard !isPaired, !pairings.isEmpty || broadcastKey != nil || advertisingIdentifier != nil else { return [] }
        pairings = []
        broadcastKey = nil
        advertisingIdentifier = nil
        return [.pairings, .numbers]
    }

    /// Begins with another firmware: its state numbers start anew, and the broadcast key, which ends at one of the old ones, is
    /// erased (HAP R14 7.4.1.8, 7.4.7.3).
    ///
    /// The configuration number is raised by whoever knows whether the attribute table is another one, too.
    public mutating func firmwareWasUpdated() {
        globalStateNumber = GlobalStateNumber()
        broadcastKey = nil
    }

    /// Increments the state number; a broadcast key that has reached its end goes with it (HAP R14 7.4.7.4).
    mutating func incrementGlobalStateNumber() {
        if let broadcastKey, broadcastKey.lastStateNumber == globalStateNumber.value { self.broadcastKey = nil }
        globalStateNumber.increment()
    }
}
