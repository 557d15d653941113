/// What the operator of an accessory has switched off on its radio, to see what controllers make of it.
public struct RadioSwitches: Equatable, Sendable {
    /// A central that connects is sent away at once.
    public var refusesLinks = false
    /// Nothing is on the air, whatever the accessory would show.
    public var isAdvertisingOff = false

    /// Everything is on.
    public init() {}
}
