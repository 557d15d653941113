import HAPEngine
import HAPModel
import Peripheral

/// Something that happened to a running accessory, for the log and for whoever waits for it.
public enum Notice: Equatable {
    /// The table is published; the accessory is, or will be, on the air.
    case radioReady(RadioAddress?)
    /// The radio went away; the accessory waits for it.
    case radioLost(reason: String)
    /// The radio cannot be had.
    case radioFailed(PeripheralFailure)
    case connected(Central)
    case disconnected(Central)
    /// A controller connected and was sent away: there is one link at a time, or the operator wants none.
    case turnedAway(Central)
    /// The accessory ends the link.
    case dropping(DropReason)
    /// Something that the engine tells of; a controller's write is `valueSet`.
    case event(Event)
    /// Something went over the link.
    case operation(LinkOperation)
    /// A value was set, perhaps to what it was.
    case valueSet(ValueChange, by: ChangeAuthor)
    /// What is on the air changed; nil: nothing is.
    case advertising(Advertisement?)
    /// The advertising interval on the air was read back, in milliseconds: what was wanted, and the shortest and longest there.
    case advertisingInterval(wanted: Double, onAir: ClosedRange<Double>)
    /// Something was made to go wrong.
    case fault(FaultInjection)
    /// The operator pulled the accessory's plug, or put it in.
    case power(on: Bool)
    /// The operator makes the accessory forget.
    case reset(ResetLevel)
    /// The state could not be stored, and the accessory does nothing any more: it is to be stopped.
    case halted(StoreError)
    /// Something that people should know and that stops nothing.
    case warning(String)
}
