import HAPModel

/// What the accessory wants done, in this order.
public enum Action: Equatable, Sendable {
    /// Store these parts of the state. All that comes after, and the answer itself, must wait for it.
    case persist(AccessoryState.Parts)
    /// Show this advertisement from now on.
    case advertise(Advertisement)
    /// Take the advertisement off the air.
    case stopAdvertising
    /// Send a zero-length indication of the characteristic.
    case indicate(InstanceID)
    /// Drop the link.
    case disconnect(DropReason)
    /// The answer to the ATT request that caused this comes so much later; nil: never. Only an interference wants it.
    case holdAnswer(Duration?)
    /// Tell whoever wants to know.
    case report(Event)
}

/// Something that happened and that people, tests and behaviours want to know of.
public enum Event: Equatable, Sendable {
    /// A controller asked the accessory to show itself.
    case identify
    /// A controller wrote a value.
    case written(InstanceID, Value)
    /// Pair Setup met a wrong setup code, so many times in a row.
    case wrongSetupCode(tries: UInt8)
    /// Pair Setup made a first pairing.
    case paired(controller: String)
    /// The pairings changed: so many are left.
    case pairingsChanged(count: Int)
    /// A session began.
    case sessionBegan(controller: String, resumed: Bool)
    /// A session began in which Pair Setup goes on; whose it is will be known later.
    case transientSessionBegan
    /// The session ended, and not with its link.
    case sessionEnded
    /// A request is whole and about to be executed. Told only when the configuration asks for it, like the two below.
    case request(RequestReport)
    /// The answer to it.
    case response(ResponseReport)
    /// A pairing message came in the request, or goes out in the response, that was told of just before.
    case pairingMessage(PairingMessageReport)
}

/// The answer to an input, and what is to be done before it is given.
public struct Output<Result> {
    public var result: Result
    public var actions: [Action]
}
