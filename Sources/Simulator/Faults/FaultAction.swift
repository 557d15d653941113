import HAPEngine
import HAPModel

/// What goes wrong.
public enum FaultAction: Equatable, Sendable {
    // Of requests and answers.
    /// The answer comes so much later; on a connection, all answers before that time wait for it.
    case delay(Duration)
    /// There is no answer. A request is not executed, a response is made and lost.
    case noAnswer
    /// The link is lost: before the request is executed, before the response is read.
    case dropBefore
    /// The link is lost after it: the request was executed, the response was read, the controller was connected for so long.
    case dropAfter(Duration?)
    /// A HAP status, in place of the execution or of the response.
    case status(UInt8)
    /// An ATT error; the accessory sees nothing of the operation.
    case attError(UInt8)
    /// An error in a pairing message, with the seconds after which to try again.
    case pairingError(UInt8, retryDelay: UInt8?)
    /// The body of a response, or the pairing message in it, is altered.
    case body(BodyInterference)
    /// Only so many bytes of it are left.
    case truncated(Int)
    case wrongTransactionID
    /// The response comes in fragments of at most so many bytes, before they are sealed.
    case fragments(Int)
    /// The tag of a fragment, or of the encrypted data in a pairing message, does not fit.
    case corruptTag
    case plaintext
    /// The answer before comes once more.
    case replayed

    // Of what the accessory knows.
    case forgetSessions
    case forgetPairings
    case forgetBroadcastKey
    /// Pair Setup wants another setup code.
    case newSetupCode

    // Of numbers, broadcasts and advertisements.
    case stuck
    /// The state number rises by so much.
    case rise(UInt16)
    /// The state number rises again and again, and nothing has changed.
    case rising(every: Duration)
    /// The state number in the advertisement goes one up and down again and again.
    case flapping(every: Duration)
    /// Nothing is broadcast, or advertised.
    case off
    case wrongKey
    /// The last broadcast comes once more, in place of the new one.
    case repeated
    case oldStateNumber
    /// A field of the regular advertisement has another value.
    case field(AdvertisementField, UInt16)
    /// The regular advertisement is so many bytes long.
    case length(Int)
    /// There is another name, or none, in the advertisement.
    case name(String)
    case interval(Duration)
    case notConnectable

    // Of links.
    /// The link is dropped at once.
    case refuse
    /// The link's MTU is at most so large.
    case mtu(Int)
    /// A service or characteristic is not in the attribute table.
    case hidden
    /// The services are in the attribute table the other way round.
    case reversed
    /// The instance ID descriptor holds these bytes; nil: there is none.
    case descriptor([UInt8]?)
    /// The indication is not sent.
    case lost
    /// It happens twice.
    case double
    /// The time limit is this long.
    case limit(Duration)
}

/// A field of the regular advertisement (HAP R14 7.4.2.1).
public enum AdvertisementField: String, CaseIterable, Sendable {
    /// Subtype and length.
    case subtypeAndLength = "stl"
    case statusFlags = "sf"
    case category
    case stateNumber = "gsn"
    case configurationNumber = "cn"
    case compatibleVersion = "cv"
}
