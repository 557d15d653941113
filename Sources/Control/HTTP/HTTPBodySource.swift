/// Makes a response's body while it is sent.
public protocol HTTPBodySource: AnyObject {
    /// The next bytes, `limit` at most.
    ///
    /// It is asked again when they are on their way: a client that reads slowly is asked for seldom.
    func next(limit: Int) -> HTTPBodyPiece

    /// To be called when there are bytes after `next` had none. The server sets it.
    var onBytes: () -> Void { get set }

    /// The client has gone, or has got all of it: nothing is asked for any more.
    func end()
}

/// A piece of a body.
public enum HTTPBodyPiece: Equatable, Sendable {
    /// At least one byte.
    case bytes([UInt8])
    /// There are none now.
    case nothingYet
    /// The body is complete.
    case end
    /// The connection is to be closed in the middle of the body, so that the client knows that something is missing.
    case brokenOff
}
