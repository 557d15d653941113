import HAPModel
import Peripheral

/// What went over the link, at the level of the Attribute Protocol: the bytes as they are on the air.
public enum LinkOperation: Equatable, Sendable {
    /// The central wrote a value; nil: it was accepted.
    case write([UInt8], to: InstanceID, refusal: ATTError?)
    /// The central read a value from an offset on.
    case read(InstanceID, offset: Int, ATTResult<[UInt8]>)
    /// The central switched indications on or off.
    case indications(Bool, of: InstanceID)
    /// The accessory sent an indication, which has no bytes.
    case indication(InstanceID)
    /// The central confirmed it.
    case confirmation(InstanceID)
}
