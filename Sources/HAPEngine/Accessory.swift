import HAPCrypto
import HAPModel

/// A HomeKit accessory over Bluetooth LE, without a radio: what a controller does and the time go in, answers and
/// actions come out.
///
/// Nothing in it reads a clock, draws a random number or waits: a run with the same inputs gives the same bytes.
public struct Accessory {
    public internal(set) var configuration: AccessoryConfiguration
    public internal(set) var identity: Identity
    /// What outlives a restart. `Action.persist` tells when it must be stored.
    public internal(set) var state: AccessoryState
    /// The characteristics' values.
    var values: [InstanceID: Value]

    let random: RandomSource
    var advertiser: Advertiser
    /// nil: no controller is connected.
    var link: Link?
    var resumeCache = ResumeCache()
    var splitSetup: SplitSetup
    /// Makes the accessory misbehave; nil: it does not.
    public var interference: (any Interference)?
    /// The last encrypted notification.
    var lastBroadcast: [UInt8]?

    /// The parts of the state that changed since the last `finish()`.
    var changes: AccessoryState.Parts = []
    private var actions: [Action] = []
    private var shown: Advertisement?

    /// - Parameters:
    ///   - state: as it was stored, or a new one.
    ///   - random: used for keys and session IDs, in the order in which they are needed.
    public init(configuration: AccessoryConfiguration, identity: Identity, state: AccessoryState, random: RandomSource) {
        self.configuration = configuration
        self.identity = identity
        self.state = state
        self.random = random
        advertiser = Advertiser(
            timing: .init(eventDuration: configuration.eventDuration, regularInterval: configuration.advertisingInterval))
        splitSetup = SplitSetup(configuration.database)
        values = [:]
        for characteristic in configuration.database.characteristics {
            let retained = characteristic.isRetained ? state.retainedValues[characteristic.iid] : nil
            values[characteristic.iid] = retained.flatMap(characteristic.validate) ?? characteristic.initialValue
        }
    }

    /// When `advance(to:)` must be called at the latest; nil: not without an input.
    public var deadline: MonotonicTime? {
        earlier(link?.deadline, advertiser.deadline)
    }

    /// The controller of the session that is running, by its identifier; nil: there is no session.
    public var sessionController: String? { link?.session?.pairing?.name }

    /// The accessory is switched on.
    public mutating func start(at now: MonotonicTime) -> [Action] {
        changes.formUnion(state.removePairingsWithoutAdmin())
        advertiser.start(at: now)
        return finish()
    }

    /// Does what is due.
    public mutating func advance(to now: MonotonicTime) -> [Action] {
        catchUp(to: now)
        return finish()
    }

    /// Does what is due before an input is looked at: it may have overtaken the timer.
    mutating func catchUp(to now: MonotonicTime) {
        guard let deadline, deadline <= now else { return }
        advertiser.advance(to: now)
        switch link?.phase {
        case .open:
            if let reason = link?.expired(at: now) { drop(reason, at: now) }
        case .closing(let at, let reason):
            guard at <= now else { break }
            link?.phase = .dropped
            emit(.disconnect(reason))
        case .dropped, nil:
            break
        }
    }

    /// Ends the session and the link, after the controller has had time to read the last answer.
    mutating func drop(_ reason: DropReason, at now: MonotonicTime) {
        guard case .open = link?.phase else { return }
        endSession()
        link?.procedures = []
        let safe = link?.lastAnswerTime.map { $0 + Link.safeTime } ?? now
        if safe > now {
            link?.phase = .closing(at: safe, reason)
        } else {
            link?.phase = .dropped
            emit(.disconnect(reason))
        }
    }

    /// Ends the session, if there is one, and keeps the link.
    mutating func endSession() {
        guard link?.session != nil else { return }
        link?.session = nil
        link?.idleDeadline = nil
        // An answer of Pairing Pairings that was not read is not for others.
        link?.pairingAnswer = nil
        link?.pairingDeadline = nil
        emit(.report(.sessionEnded))
    }

    mutating func emit(_ action: Action) {
        actions.append(action)
    }

    /// The actions of an input: what must be stored, what is advertised now, then the rest.
    mutating func finish() -> [Action] {
        let advertisement = advertiser.advertisement(name: configuration.name) {
            AdvertisementPayload.regular(identity: identity, category: configuration.category, state: state)
        }
        if changes.isEmpty, advertisement == shown, actions.isEmpty { return [] }
        var result: [Action] = []
        if !changes.isEmpty { result.append(.persist(changes)) }
        if advertisement != shown { result.append(advertisement.map(Action.advertise) ?? .stopAdvertising) }
        result += actions
        changes = []
        shown = advertisement
        actions = []
        return result
    }
}
