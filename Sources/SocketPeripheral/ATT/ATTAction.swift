import HAPModel
import Peripheral

/// What the attribute server wants done about a request.
enum ATTAction: Equatable {
    /// Answer with this.
    case respond(ATTResult<[UInt8]>)
    /// Ask the accessory for the bytes of a HAP characteristic and answer with `ATTServer.response(toRead:)`.
    case read(InstanceID, offset: Int)
    /// Let the accessory take these values one after the other, up to the first that it refuses, and answer with its result.
    case write([PreparedWrites.Value])
    /// Tell the accessory that a CCCD changed, and answer with success.
    case setIndications(Bool, of: InstanceID)
    /// Tell the accessory that no confirmation of `ended` is outstanding any more, send an indication of `next`, and answer
    /// with success.
    case confirm(ended: [InstanceID], next: Indication?)
}

/// A Handle Value Indication; HAP's have no value (HAP R14 7.4.6.1).
struct Indication: Equatable {
    let iid: InstanceID
    /// The handle of the characteristic's value.
    let handle: UInt16
}
