import HAPModel

/// Makes an accessory misbehave on purpose, so that one sees what controllers make of it.
///
/// The accessory asks it where things go wrong in the field, and does what it says. Without one the accessory is correct.
public protocol Interference: AnyObject {
    /// A whole request is about to be executed.
    func willExecute(_ exchange: ExchangePoint) -> [RequestInterference]
    /// The response to a request was made, and is about to be cut into fragments.
    func willAnswer(_ exchange: ExchangePoint) -> [ResponseInterference]
    /// A fragment of the response is about to be read, in a session after it was sealed.
    func willSendFragment(of exchange: ExchangePoint) -> [FragmentInterference]
    /// The state number is about to rise for an event; nil: by one.
    func willRaiseStateNumber() -> StateNumberInterference?
    /// The change of a characteristic is about to be broadcast.
    func willBroadcast(_ iid: InstanceID) -> BroadcastInterference?
    /// A time limit begins; nil: it is as long as HAP says.
    func willStart(_ timer: TimeLimit) -> Duration?
}

/// What is done to a request, in place of its execution or before it.
public enum RequestInterference: Equatable, Sendable {
    /// The link is cut, and the request not executed.
    case cut
    /// The request is not executed and never answered.
    case ignore
    /// Answered with this status byte, and not executed.
    case status(UInt8)
    /// A pairing message is answered with this error, and its exchange ends; in units of 1 s when to try again.
    case pairingError(UInt8, retryDelay: UInt8?)
    /// Pair Resume knows no session any more.
    case forgetSessions
    /// No controller is paired any more.
    case forgetPairings
    /// There is no broadcast key any more.
    case forgetBroadcastKey
    /// Pair Setup goes on with another setup code.
    case setupVerifier(SetupVerifier)
    /// The state number rises by so much, and nothing has changed.
    case raiseStateNumber(by: UInt16)
}

/// What is done to the response to a request that was executed.
public enum ResponseInterference: Equatable, Sendable {
    /// The link is cut, and the response never read.
    case cut
    /// The link is dropped when the response was read.
    case dropAfter
    /// The answer to the read comes so much later; nil: never.
    case hold(Duration?)
    /// This status byte, without a body.
    case status(UInt8)
    /// A pairing message in place of the one that was made.
    case pairingError(UInt8, retryDelay: UInt8?)
    case body(BodyInterference)
    case wrongTransactionID
    /// Fragments of at most so many bytes.
    case fragments(Int)
}

/// What is done to the body of a response; of a pairing message, to the message in it.
public enum BodyInterference: Equatable, Sendable {
    /// There is none.
    case none
    /// It has no bytes.
    case empty
    /// Only so many bytes are left of it.
    case cut(Int)
    /// Items of this type are missing.
    case without(UInt8)
    /// The item of this type has this value, and is appended if it was not there.
    case item(UInt8, [UInt8])
    /// Items of this type come twice.
    case twice(UInt8)
    /// The last byte of items of this type is another one.
    case corrupt(UInt8)
}

/// What is done to one fragment of a response, as it is read.
public enum FragmentInterference: Equatable, Sendable {
    /// Its last byte, in a session of the tag, is another one.
    case corrupt
    /// It is not sealed, and does not count in the session.
    case plaintext
    /// The answer before it comes once more; the fragment itself is lost.
    case replay
    /// Only so many bytes are left of it.
    case cut(Int)
    /// The answer to the read comes so much later; nil: never.
    case hold(Duration?)
}

/// What is done when the state number should rise by one.
public enum StateNumberInterference: Equatable, Sendable {
    /// It stays.
    case stuck
    /// It rises by so much.
    case rise(by: UInt16)
}

/// What is done to the broadcast of a change.
public enum BroadcastInterference: Equatable, Sendable {
    /// There is none: the change is told as if nobody had switched its broadcasts on.
    case off
    /// It is sealed with another key.
    case wrongKey
    /// The last one comes once more in its place.
    case repeatLast
    /// It is sealed with the state number before.
    case oldStateNumber
}
