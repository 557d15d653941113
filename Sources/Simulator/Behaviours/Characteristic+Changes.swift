import HAPModel

extension Characteristic {
    /// The change to a value.
    func set(_ value: Value) -> ValueChange {
        ValueChange(iid, value)
    }

    /// The change to a state of one of Apple's enumerations.
    func set(state: UInt8) -> ValueChange {
        ValueChange(iid, .uint8(state))
    }

    /// The change to the value that is nearest to a number, to true from a half on; nil when there is none.
    func set(near number: Double) -> ValueChange? {
        if format == .bool { return ValueChange(iid, .bool(number >= 0.5)) }
        return nearest(to: number).map { ValueChange(iid, $0) }
    }
}
