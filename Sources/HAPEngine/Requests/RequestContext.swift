import HAPModel

/// What the handlers of a request know of where it came from.
struct RequestContext {
    /// The characteristic that the request was written to.
    let location: AttributeDatabase.Location
    let role: CharacteristicRole
    /// The session in which the request came; nil: in plaintext.
    let session: SecureSession?
    let now: MonotonicTime
    /// The request executes a timed write.
    var isTimed = false
}

/// What becomes of a request.
enum Execution {
    /// Answer it; a timed write stays open after that.
    case respond(Response, timedWrite: Procedure.TimedWrite?)
    /// Answer nothing and drop the link.
    case drop(DropReason)
    /// Answer nothing, and keep the link: an interference wants it.
    case ignore
}
