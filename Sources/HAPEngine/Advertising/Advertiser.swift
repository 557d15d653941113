import HAPModel

/// Decides what is advertised, and how often (HAP R14 7.4.1.4, 7.4.6): nothing while a controller is connected.
struct Advertiser {
    /// How long and how often an accessory advertises in its different moods.
    struct Timing: Equatable {
        /// After start, in any case until the first connection (Accessory Design Guidelines R7 11.5).
        var startDuration: Duration = .seconds(30)
        /// After an event, at least 3 s (HAP R14 7.4.6.2, 7.4.6.3); also after a disconnect, for a quick reconnect.
        var eventDuration: Duration = .seconds(3)
        /// The interval of both, in milliseconds.
        var fastInterval: Double = 20
        /// The interval otherwise, in milliseconds (HAP R14 7.4.1.4 lists the values to choose from).
        var regularInterval: Double = 417.5
    }

    /// An encrypted notification that is on the air.
    struct Broadcast: Equatable {
        var payload: [UInt8]
        /// In milliseconds.
        var interval: Double
    }

    private enum Phase: Equatable {
        /// A controller is connected, or the accessory has not started.
        case silent
        case fast(until: MonotonicTime)
        case broadcast(Broadcast, until: MonotonicTime)
        case regular
    }

    private let timing: Timing
    private var phase = Phase.silent
    /// The end of the time after the start, which a broadcast does not shorten; nil: it is over.
    private var startEnd: MonotonicTime?

    init(timing: Timing) {
        self.timing = timing
    }

    /// When the mood changes by itself; nil: not without an event.
    var deadline: MonotonicTime? {
        switch phase {
        case .silent, .regular: nil
        case .fast(let until), .broadcast(_, let until): until
        }
    }

    mutating func start(at now: MonotonicTime) {
        let end = now + timing.startDuration
        startEnd = end
        phase = .fast(until: end)
    }

    mutating func connected() {
        phase = .silent
        startEnd = nil
    }

    mutating func disconnected(at now: MonotonicTime) {
        phase = .fast(until: now + timing.eventDuration)
    }

    /// An event that controllers learn from the state number: a regular advertisement, often.
    mutating func disconnectedEvent(at now: MonotonicTime) {
        switch phase {
        case .silent, .broadcast: break
        case .fast(let until): phase = .fast(until: max(until, now + timing.eventDuration))
        case .regular: phase = .fast(until: now + timing.eventDuration)
        }
    }

    /// An event that is told by an encrypted notification, in place of the one before.
    mutating func broadcastEvent(_ broadcast: Broadcast, at now: MonotonicTime) {
        guard phase != .silent else { return }
        phase = .broadcast(broadcast, until: now + timing.eventDuration)
    }

    /// Moves on when the time has come.
    mutating func advance(to now: MonotonicTime) {
        while let deadline, deadline <= now {
            switch phase {
            case .silent, .regular: return
            case .fast: phase = .regular
            // After the notification, controllers that missed it see the new state number.
            case .broadcast: phase = .fast(until: max(deadline + timing.eventDuration, startEnd ?? deadline))
            }
        }
    }

    /// What is to be on the air; nil: nothing.
    func advertisement(name: String, regularPayload: () -> [UInt8]) -> Advertisement? {
        switch phase {
        case .silent:
            nil
        case .fast:
            Advertisement(payload: .regular(regularPayload()), name: name, interval: timing.fastInterval)
        case .broadcast(let broadcast, _):
            Advertisement(payload: .encrypted(broadcast.payload), name: name, interval: broadcast.interval)
        case .regular:
            Advertisement(payload: .regular(regularPayload()), name: name, interval: timing.regularInterval)
        }
    }
}
