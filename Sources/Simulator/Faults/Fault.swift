import HAPModel

/// Something that goes wrong on purpose: what, where, and how often.
public struct Fault: Equatable, Sendable {
    /// The characteristic or the service that the place is narrowed to.
    public struct Target: Equatable, Sendable {
        public let iid: InstanceID
        /// As people write it.
        public let text: String
    }

    /// Faults of one name are armed and disarmed together.
    public var name: String
    public var action: FaultAction
    public var place: FaultPlace
    /// nil: all of them.
    public var target: Target?
    /// The first time that counts, from 1.
    public var nth: Int
    /// How often; nil: until it is disarmed.
    public var count: Int?
    /// 0…1: how likely it is each time.
    public var probability: Double

    public init(
        name: String, action: FaultAction, place: FaultPlace, target: Target? = nil, nth: Int = 1, count: Int? = nil,
        probability: Double = 1
    ) {
        self.name = name
        self.action = action
        self.place = place
        self.target = target
        self.nth = nth
        self.count = count
        self.probability = probability
    }

    /// The expression that makes this fault, `status:6@write:lock-mechanism/lock-target-state,count=3`.
    public var expression: String {
        var text = "\(action.text)@\(place.text)"
        if let target { text += ":\(target.text)" }
        if nth != 1 { text += ",nth=\(nth)" }
        if let count { text += ",count=\(count)" }
        if probability != 1 { text += ",probability=\(probability)" }
        return text
    }
}

/// A fault that waits for its occasion, or has had it.
public struct ArmedFault: Equatable, Sendable {
    public let fault: Fault
    /// How often it could have been injected.
    public internal(set) var occasions: Int
    /// How often it was.
    public internal(set) var hits: Int

    /// It has been injected as often as it was to be.
    public var isSpent: Bool { fault.count.map { hits >= $0 } ?? false }
}

/// A fault was injected.
public struct FaultInjection: Equatable, Sendable {
    public let name: String
    public let expression: String
    /// Which time it was, from 1.
    public let hit: Int
}
