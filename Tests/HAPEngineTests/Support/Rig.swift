import HAPCrypto
import HAPModel
import Testing

@testable import HAPEngine

/// An accessory, the controller's end of its link, and a virtual clock.
///
/// The controller does what the test says and nothing by itself; a session is put in place without Pair Verify.
struct Rig {
    var accessory: Accessory
    var now = MonotonicTime.zero
    /// All that the accessory wanted done since `takeActions()`.
    private(set) var actions: [Action] = []
    /// The longest ATT value that was read, in bytes.
    private(set) var longestAnswer = 0
    /// The controller's end of a session.
    private var session: Session?

    private struct Session {
        let toAccessory: ChaCha20Poly1305
        let toController: ChaCha20Poly1305
        var sent: UInt64 = 0
        var received: UInt64 = 0
    }

    static let setupCode = "111-22-333"
    static let verifier = SRP.Verifier.make(salt: [UInt8](1...16), password: setupCode)
    static let accessorySeed = Secret([UInt8](repeating: 0xAC, count: 32))
    static let deviceID = "AA:BB:CC:DD:EE:FF"
    static let admin = Pairing(identifier: Array("admin".utf8), publicKey: [UInt8](repeating: 0xAD, count: 32), isAdmin: true)
    static let guest = Pairing(identifier: Array("guest".utf8), publicKey: [UInt8](repeating: 0x0E, count: 32), isAdmin: false)

    /// An accessory that is switched on at time zero.
    ///
    /// - Parameter connects: a controller connects at once.
    init(
        database: AttributeDatabase? = nil, pairings: [Pairing] = [Rig.admin, Rig.guest], state: AccessoryState = .init(),
        limit: Int = 512, fragments: FragmentPolicy = .long, bodyLimit: Int = 65_535, isLenient: Bool = true,
        connects: Bool = true
    ) throws {
        var state = state
        state.pairings = pairings
        let key = try #require(Ed25519PrivateKey(seed: Self.accessorySeed))
        let deviceID = try #require(DeviceID(Self.deviceID))
        var seeded = SeededRandom(1)
        accessory = Accessory(
            configuration: .init(
                database: try database ?? TestDatabase.make(), name: "Test", category: 5, model: "Test1,1",
                attributeValueLimit: limit, fragmentPolicy: fragments, requestBodyLimit: bodyLimit, isLenient: isLenient),
            identity: Identity(deviceID: deviceID, longTermKey: key, verifier: Self.verifier, setupID: nil), state: state,
            random: RandomSource { seeded.bytes($0) })
        actions += accessory.start(at: now)
        if connects { connect() }
    }

    /// An accessory made elsewhere; it is switched on and a controller connects.
    init(_ accessory: Accessory) {
        self.accessory = accessory
        actions += self.accessory.start(at: now)
        connect()
    }

    /// The actions since the last call.
    mutating func takeActions() -> [Action] {
        defer { actions = [] }
        return actions
    }

    /// Keeps the actions of an input that was given to the accessory itself.
    mutating func take(_ actions: [Action]) {
        self.actions += actions
    }

    // MARK: Time and the link

    mutating func connect() {
        session = nil
        actions += accessory.connected(at: now)
    }

    mutating func disconnect() {
        session = nil
        actions += accessory.disconnected(at: now)
    }

    /// Lets time pass; the accessory is woken at its deadlines, as by a timer.
    mutating func wait(_ time: Duration) {
        let end = now + time
        while let deadline = accessory.deadline, deadline <= end {
            now = max(now, deadline)
            actions += accessory.advance(to: now)
        }
        now = end
    }

    /// Puts a session of the pairing in place.
    mutating func secure(as pairing: Pairing = Rig.admin) {
        let secret = Secret([UInt8](repeating: 0x5E, count: 32))
        accessory.link?.session = SecureSession(sharedSecret: secret, pairing: pairing)
        accessory.link?.idleDeadline = now + Link.idleLimit
        accessory.link?.firstProcedureDeadline = nil
        session = Session(
            toAccessory: ChaCha20Poly1305(
                key: HKDF.derive(secret, salt: "Control-Salt", info: "Control-Write-Encryption-Key")),
            toController: ChaCha20Poly1305(
                key: HKDF.derive(secret, salt: "Control-Salt", info: "Control-Read-Encryption-Key")))
    }

    /// The controller goes on with the keys of a transient session, which the accessory has already.
    mutating func enterTransientSession(_ sessionKey: Secret) {
        session = Session(
            toAccessory: ChaCha20Poly1305(
                key: HKDF.derive(sessionKey, salt: "SplitSetupSalt", info: "ControllerEncrypt-Control")),
            toController: ChaCha20Poly1305(
                key: HKDF.derive(sessionKey, salt: "SplitSetupSalt", info: "AccessoryEncrypt-Control")))
    }

    /// The controller goes on in plaintext.
    mutating func forgetSession() {
        session = nil
    }

    /// Why the link is dropped, or about to be; nil: it is not.
    var dropReason: DropReason? {
        if case .closing(_, let reason) = accessory.link?.phase { return reason }
        for case .disconnect(let reason) in actions { return reason }
        return nil
    }

    // MARK: Requests

    /// Writes one fragment, sealed when there is a session.
    @discardableResult
    mutating func send(_ fragment: [UInt8], to iid: UInt16) -> Result<Void, ATTError> {
        var value = fragment
        if let session {
            value = session.toAccessory.seal(fragment, nonce: Nonce(counter: session.sent))
            self.session?.sent += 1
        }
        return sendAsIs(value, to: iid)
    }

    /// Writes an ATT value.
    @discardableResult
    mutating func sendAsIs(_ value: [UInt8], to iid: UInt16) -> Result<Void, ATTError> {
        let output = accessory.write(value, to: TestDatabase.id(iid), at: now)
        actions += output.actions
        return output.result
    }

    /// Reads one fragment; in a session it is opened.
    mutating func receive(from iid: UInt16) -> Result<[UInt8], ATTError> {
        receiveAsIs(from: iid).map { open($0) }
    }

    /// Reads an ATT value.
    mutating func receiveAsIs(from iid: UInt16, offset: Int = 0, mtu: Int? = nil) -> Result<[UInt8], ATTError> {
        let output = accessory.read(TestDatabase.id(iid), offset: offset, mtu: mtu, at: now)
        actions += output.actions
        if case .success(let value) = output.result { longestAnswer = max(longestAnswer, value.count) }
        return output.result
    }

    /// Opens a fragment of the accessory.
    mutating func open(_ value: [UInt8]) -> [UInt8] {
        guard let session else { return value }
        guard let fragment = session.toController.open(value, nonce: Nonce(counter: session.received)) else {
            Issue.record("the answer is not sealed with the counter \(session.received)")
            return []
        }
        self.session?.received += 1
        return fragment
    }

    /// Sends a request in one piece and puts the response together: `02 TID status [length body]`.
    mutating func exchange(_ pdu: [UInt8], at iid: UInt16) throws -> [UInt8] {
        try send(pdu, to: iid).get()
        return try response(from: iid)
    }

    /// Reads fragments until the response is complete.
    mutating func response(from iid: UInt16) throws -> [UInt8] {
        var response = try receive(from: iid).get()
        guard response.count >= 5 else { return response }
        let length = Int(response[3]) | Int(response[4]) << 8
        while response.count < 5 + length {
            let fragment = try receive(from: iid).get()
            try #require(fragment.count > 2 && fragment[0] == 0x82 && fragment[1] == response[1])
            response += fragment.dropFirst(2)
        }
        return response
    }

    /// The status of the response; a status of an error comes without a body.
    mutating func status(_ pdu: [UInt8], at iid: UInt16) throws -> Status {
        let response = try exchange(pdu, at: iid)
        let status = try #require(Status(rawValue: response[2]))
        if status != .success { #expect(response.count == 3) }
        return status
    }
}
