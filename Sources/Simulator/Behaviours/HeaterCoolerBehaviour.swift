import HAPModel
import Profiles

/// A heater-cooler and its room (HAP R14 8.18): current temperature and current state follow a model of the room.
struct HeaterCoolerBehaviour: Behaviour {
    /// What Target Heater Cooler State says.
    private enum Mode: UInt8 {
        case heatOrCool = 0
        case heat = 1
        case cool = 2
    }

    private let active: Characteristic
    private let currentState: Characteristic
    private let targetState: Characteristic
    private let temperature: Characteristic
    private let heatingThreshold: Characteristic?
    private let coolingThreshold: Characteristic?
    private var control: RoomControl

    init(_ definition: HeaterCoolerDefinition, in database: AttributeDatabase) throws(PathProblem) {
        let service = BoundService(definition.service, in: database)
        active = try service.required("active")
        currentState = try service.required("current-heater-cooler-state")
        targetState = try service.required("target-heater-cooler-state")
        temperature = try service.required("current-temperature")
        heatingThreshold = service.optional("heating-threshold-temperature")
        coolingThreshold = service.optional("cooling-threshold-temperature")
        control = RoomControl(definition.room)
    }

    var deadline: MonotonicTime? { control.deadline }

    mutating func start(_ situation: Situation) -> [ValueChange] {
        guard let degrees = situation.number(of: temperature) else { return [] }
        control.measure(degrees, at: situation.now)
        control.want(setpoints(situation), at: situation.now)
        return [state(situation)]
    }

    mutating func react(to event: ValueEvent, _ situation: Situation) -> [ValueChange] {
        switch event.iid {
        case temperature.iid:
            guard let degrees = situation.number(of: temperature) else { return [] }
            control.measure(degrees, at: situation.now)
        case active.iid, targetState.iid, heatingThreshold?.iid, coolingThreshold?.iid:
            control.want(setpoints(situation), at: situation.now)
        case _:
            return []
        }
        return [state(situation)]
    }

    mutating func advance(_ situation: Situation) -> [ValueChange] {
        let degrees = control.advance()
        return [degrees.flatMap { temperature.set(near: $0) }, state(situation)].compactMap { $0 }
    }

    private func isActive(_ situation: Situation) -> Bool { situation.state(of: active) == 1 }

    private func state(_ situation: Situation) -> ValueChange {
        switch control.drive {
        case .off: currentState.set(state: isActive(situation) ? 1 : 0)
        case .heating: currentState.set(state: 2)
        case .cooling: currentState.set(state: 3)
        }
    }

    private func setpoints(_ situation: Situation) -> RoomControl.Setpoints {
        guard isActive(situation) else { return RoomControl.Setpoints() }
        let heat = heatingThreshold.flatMap(situation.number)
        let cool = coolingThreshold.flatMap(situation.number)
        return switch situation.state(of: targetState).flatMap(Mode.init) {
        case .heat: RoomControl.Setpoints(heat: heat)
        case .cool: RoomControl.Setpoints(cool: cool)
        case .heatOrCool, nil: RoomControl.Setpoints(heat: heat, cool: cool)
        }
    }
}
