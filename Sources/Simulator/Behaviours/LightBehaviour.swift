import HAPModel
import Profiles

/// A light bulb (HAP R14 8.23): with a transition, values are told on their way, as by bulbs that report what they measure.
struct LightBehaviour: Behaviour {
    /// A value on its way.
    private struct Fade {
        let characteristic: Characteristic
        let motion: LinearMotion
        /// When it is told next, the end at last.
        var next: MonotonicTime
    }

    private let on: Characteristic
    private let brightness: Characteristic?
    private let faded: [Characteristic]
    private let transition: Duration
    private let report: Duration
    private var fades: [Fade] = []
    /// What it comes back to when it is switched on.
    private var lastBrightness = 100.0

    init(_ definition: LightDefinition, in database: AttributeDatabase) throws(PathProblem) {
        let service = BoundService(definition.service, in: database)
        on = try service.required("on")
        brightness = service.optional("brightness")
        faded = ["brightness", "hue", "saturation", "color-temperature"].compactMap(service.optional)
        transition = definition.transition
        report = definition.report
    }

    var deadline: MonotonicTime? {
        fades.map(\.next).min()
    }

    mutating func start(_ situation: Situation) -> [ValueChange] {
        if let brightness, let percent = situation.number(of: brightness), percent > 0 { lastBrightness = percent }
        return []
    }

    mutating func react(to event: ValueEvent, _ situation: Situation) -> [ValueChange] {
        if event.iid == on.iid { return switched(situation) }
        guard let characteristic = faded.first(where: { $0.iid == event.iid }), let wanted = event.value.number else { return [] }
        let previous = event.previous?.number ?? wanted
        fades.removeAll { $0.characteristic.iid == characteristic.iid }
        if characteristic.iid == brightness?.iid, wanted > 0 { lastBrightness = wanted }
        guard transition > .zero, situation.isTrue(on), previous != wanted else {
            return arrived(characteristic, at: wanted)
        }
        let motion = LinearMotion(
            from: previous, to: wanted, at: situation.now, in: min(previous, wanted)...max(previous, wanted),
            travel: transition)
        fades.append(Fade(characteristic: characteristic, motion: motion, next: min(situation.now + report, motion.end)))
        return [characteristic.set(near: previous)].compactMap { $0 }
    }

    mutating func advance(_ situation: Situation) -> [ValueChange] {
        var changes: [ValueChange] = []
        for index in fades.indices.reversed() where fades[index].next <= situation.now {
            let fade = fades[index]
            changes += [fade.characteristic.set(near: fade.motion.position(at: fade.next))].compactMap { $0 }
            if fade.next < fade.motion.end {
                fades[index].next = min(fade.next + report, fade.motion.end)
            } else {
                fades.remove(at: index)
                changes += arrived(fade.characteristic, at: fade.motion.destination)
            }
        }
        return changes
    }

    /// A bulb that was dimmed to nothing is off.
    private func arrived(_ characteristic: Characteristic, at number: Double) -> [ValueChange] {
        characteristic.iid == brightness?.iid && number == 0 ? [on.set(.bool(false))] : []
    }

    /// Switched off, what was on its way is there; switched on, it is as bright as it was.
    private mutating func switched(_ situation: Situation) -> [ValueChange] {
        guard situation.isTrue(on) else {
            let ends = fades.compactMap { $0.characteristic.set(near: $0.motion.destination) }
            fades = []
            return ends
        }
        guard let brightness, situation.number(of: brightness) == 0 else { return [] }
        return [brightness.set(near: lastBrightness)].compactMap { $0 }
    }
}
