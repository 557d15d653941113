import HAPModel

/// What makes an accessory react like the thing that it stands for: a state machine without input and output.
///
/// Values and the time go in, changes come out. Nothing in it reads a clock; it says itself when it must be woken.
protocol Behaviour {
    /// When `advance` must be called; nil: nothing will happen by itself.
    var deadline: MonotonicTime? { get }

    /// The accessory is switched on.
    mutating func start(_ situation: Situation) -> [ValueChange]

    /// Somebody else set a value: a controller, a user, another behaviour. It may be the one that was there.
    mutating func react(to event: ValueEvent, _ situation: Situation) -> [ValueChange]

    /// The deadline has come.
    mutating func advance(_ situation: Situation) -> [ValueChange]
}

/// What a behaviour knows of its surroundings.
struct Situation {
    let now: MonotonicTime
    let values: [InstanceID: Value]

    /// The number of a characteristic's value.
    func number(of characteristic: Characteristic) -> Double? {
        values[characteristic.iid]?.number
    }

    /// The number of a state.
    func state(of characteristic: Characteristic) -> UInt8? {
        guard case .uint8(let state) = values[characteristic.iid] else { return nil }
        return state
    }

    /// Whether a boolean is true; false without the characteristic.
    func isTrue(_ characteristic: Characteristic?) -> Bool {
        characteristic.flatMap { values[$0.iid] } == .bool(true)
    }
}

/// A value was set.
struct ValueEvent: Equatable {
    let iid: InstanceID
    let value: Value
    /// What it was before; nil: nothing.
    let previous: Value?
}
