import HAPModel
import Profiles

/// An irrigation system or a faucet (HAP R14 8.21, 8.15): in use while one of its valves is; switched off, it closes them all.
struct IrrigationBehaviour: Behaviour {
    private struct Valve {
        let active: Characteristic
        let inUse: Characteristic
        let remaining: Characteristic?
    }

    private let active: Characteristic
    private let inUse: Characteristic?
    private let remaining: Characteristic?
    private let valves: [Valve]

    init(_ definition: IrrigationDefinition, in database: AttributeDatabase) throws(PathProblem) {
        let service = BoundService(definition.service, in: database)
        active = try service.required("active")
        inUse = service.optional("in-use")
        remaining = service.optional("remaining-duration")
        var valves: [Valve] = []
        for reference in definition.valves {
            let valve = BoundService(reference, in: database)
            valves.append(
                Valve(
                    active: try valve.required("active"), inUse: try valve.required("in-use"),
                    remaining: valve.optional("remaining-duration")))
        }
        self.valves = valves
    }

    var deadline: MonotonicTime? { nil }

    mutating func start(_ situation: Situation) -> [ValueChange] { follow(situation) }

    mutating func react(to event: ValueEvent, _ situation: Situation) -> [ValueChange] {
        if event.iid == active.iid {
            return event.value == .uint8(0) ? valves.map { $0.active.set(state: 0) } : []
        }
        let isOfValve = valves.contains { $0.inUse.iid == event.iid || $0.remaining?.iid == event.iid }
        return isOfValve ? follow(situation) : []
    }

    mutating func advance(_ situation: Situation) -> [ValueChange] { [] }

    private func follow(_ situation: Situation) -> [ValueChange] {
        let isInUse = valves.contains { situation.state(of: $0.inUse) == 1 }
        let rest = valves.compactMap { $0.remaining.flatMap(situation.number) }.max() ?? 0
        return [inUse?.set(state: isInUse ? 1 : 0), remaining?.set(near: rest)].compactMap { $0 }
    }
}
