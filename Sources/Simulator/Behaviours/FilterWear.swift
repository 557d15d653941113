import HAPModel
import Profiles

/// The filter of an air purifier (HAP R14 8.14): it wears while air goes through it, until somebody says it was changed.
struct FilterWear {
    private enum State {
        case resting
        /// The life that is left is told next when it comes to `next`, the end at last.
        case wearing(LinearMotion, next: Double)
    }

    private static let range = 0.0...100.0

    private let level: Characteristic?
    private let indication: Characteristic
    private let reset: Characteristic?
    private let life: Duration
    private let change: Double
    private var state = State.resting
    /// Air goes through it.
    private var isPurifying = false

    /// - Returns: nil for an accessory without a filter.
    init?(_ definition: AirPurifierDefinition, in database: AttributeDatabase) {
        let service = BoundService(ServiceReference(name: "filter-maintenance", number: 1), in: database)
        guard let indication = service.optional("filter-change-indication") else { return nil }
        self.indication = indication
        level = service.optional("filter-life-level")
        reset = service.optional("reset-filter-indication")
        life = definition.filter
        change = Double(definition.change)
    }

    var deadline: MonotonicTime? {
        switch state {
        case .resting: nil
        case .wearing(let motion, let next): motion.time(at: next)
        }
    }

    /// Air goes through it, or does not any more.
    mutating func follow(isPurifying: Bool, _ situation: Situation) -> [ValueChange] {
        self.isPurifying = isPurifying
        switch (state, isPurifying) {
        case (.resting, true):
            guard life > .zero, let level, let percent = situation.number(of: level), percent > 0 else { return [] }
            wear(from: percent, situation)
            return []
        case (.wearing(let motion, _), false):
            state = .resting
            return tell(motion.position(at: situation.now))
        case (.resting, false), (.wearing, true):
            return []
        }
    }

    /// - Returns: nil when the event is about something else.
    mutating func react(to event: ValueEvent, _ situation: Situation) -> [ValueChange]? {
        if event.iid == level?.iid, let percent = event.value.number {
            if isPurifying, life > .zero { wear(from: percent, situation) }
            return tell(percent)
        }
        guard let reset, event.iid == reset.iid else { return nil }
        if isPurifying, life > .zero, level != nil { wear(from: Self.range.upperBound, situation) }
        return tell(Self.range.upperBound)
    }

    /// The deadline has come.
    mutating func advance() -> [ValueChange] {
        guard case .wearing(let motion, let percent) = state else { return [] }
        state = percent > 0 ? .wearing(motion, next: percent - 1) : .resting
        return tell(percent)
    }

    private mutating func wear(from percent: Double, _ situation: Situation) {
        let motion = LinearMotion(from: percent, to: 0, at: situation.now, in: Self.range, travel: life)
        state = percent > 0 ? .wearing(motion, next: max(percent.rounded(.up) - 1, 0)) : .resting
    }

    private func tell(_ percent: Double) -> [ValueChange] {
        [level?.set(near: percent), indication.set(state: percent <= change ? 1 : 0)].compactMap { $0 }
    }
}
