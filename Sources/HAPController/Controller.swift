import HAPCrypto
import HAPModel

/// A HomeKit controller over Bluetooth LE, without a radio: it speaks HAP through a link and has no clock.
///
/// It is the other end for tests and demonstrations, and does what well-behaved controllers do; `dialect` picks whose habits.
public final class Controller {
    /// Who the controller is.
    public let identity: Identity
    /// Where things are in the accessory.
    public let attributes: AttributeMap
    /// The order in which TLV items are sent, and other habits that the specification leaves open.
    public var dialect: Dialect
    /// The most bytes of one write; a longer request goes in fragments. At least 24.
    public var requestFragmentSize: Int
    /// The transaction ID of the next request; each takes the one after it.
    public var nextTransactionID: UInt8 = 0
    /// Sees every request and response, whole and in plaintext.
    public var observer: ((Observation) -> Void)?

    /// The accessory of the pairing, which may be one made earlier; nil: none.
    public var accessory: PairedAccessory?
    /// The session that `resume()` would continue, which may be one of an earlier controller; nil: none.
    public var resumableSession: ResumableSession?

    let link: any AttributeLink
    let random: RandomSource
    var session: SecureSession?

    /// - Parameters:
    ///   - accessory: a pairing made earlier.
    ///   - requestFragmentSize: the most bytes of one write; 512 is Bluetooth's limit.
    public init(
        identity: Identity, link: any AttributeLink, attributes: AttributeMap, accessory: PairedAccessory? = nil,
        dialect: Dialect = .reference, requestFragmentSize: Int = 512, random: RandomSource = .system
    ) {
        precondition(requestFragmentSize >= 24, "a fragment needs room for its header, its tag and something in it")
        self.identity = identity
        self.link = link
        self.attributes = attributes
        self.accessory = accessory
        self.dialect = dialect
        self.requestFragmentSize = requestFragmentSize
        self.random = random
    }

    /// Whether a session is running.
    public var isSecured: Bool { session != nil }

    /// The link was lost: the session ends, and can be resumed.
    public func disconnected() {
        session = nil
    }

    /// The key of encrypted notifications that the accessory must derive for the running session (HAP R14 7.4.7.3).
    public var derivedBroadcastKey: Secret? {
        session?.broadcastKey(controllerKey: identity.key.publicKey)
    }

    func startSession(sharedSecret: Secret, resumeID: [UInt8]) {
        session = SecureSession(sharedSecret: sharedSecret)
        resumableSession = ResumableSession(id: resumeID, sharedSecret: sharedSecret)
    }
}
