import HAPController
import HAPCrypto
import HAPModel
import Testing

@testable import HAPEngine

/// The link between our controller and our accessory; it writes down what goes over it, and opens what is sealed.
final class GoldenLink: AttributeLink {
    /// An ATT value that was written or read.
    struct Frame {
        let isWrite: Bool
        /// As it went over the link.
        let value: [UInt8]
        /// Without the seal.
        let plain: [UInt8]
    }

    /// The keys of a session, and how many fragments went each way.
    private struct Session {
        let toAccessory: ChaCha20Poly1305
        let toController: ChaCha20Poly1305
        var written: UInt64 = 0
        var read: UInt64 = 0
    }

    var accessory: Accessory
    var now = MonotonicTime.zero
    private var frames: [Frame] = []
    private var session: Session?

    init(_ accessory: Accessory) {
        self.accessory = accessory
    }

    /// From now on all is sealed.
    func enterSession(toAccessory: Secret, toController: Secret) {
        session = Session(
            toAccessory: ChaCha20Poly1305(key: toAccessory), toController: ChaCha20Poly1305(key: toController))
    }

    func leaveSession() {
        session = nil
    }

    /// What has gone over the link since the last call.
    func takeFrames() -> [Frame] {
        defer { frames = [] }
        return frames
    }

    func write(_ value: [UInt8], to iid: InstanceID) throws {
        now += .milliseconds(10)
        try accessory.write(value, to: iid, at: now).result.get()
        var plain = value
        if let session {
            plain = try #require(session.toAccessory.open(value, nonce: Nonce(counter: session.written)))
            self.session?.written += 1
        }
        frames.append(Frame(isWrite: true, value: value, plain: plain))
    }

    func read(_ iid: InstanceID) throws -> [UInt8] {
        now += .milliseconds(10)
        let value = try accessory.read(iid, at: now).result.get()
        var plain = value
        if let session {
            plain = try #require(session.toController.open(value, nonce: Nonce(counter: session.read)))
            self.session?.read += 1
        }
        frames.append(Frame(isWrite: false, value: value, plain: plain))
        return value
    }
}
