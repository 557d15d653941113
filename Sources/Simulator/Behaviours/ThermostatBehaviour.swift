import HAPModel
import Profiles

/// A thermostat and its room (HAP R14 8.42): current temperature and current state follow a model of the room.
struct ThermostatBehaviour: Behaviour {
    /// What Target Heating Cooling State says.
    private enum Mode: UInt8 {
        case off = 0
        case heat = 1
        case cool = 2
        case auto = 3
    }

    private let currentState: Characteristic
    private let targetState: Characteristic
    private let temperature: Characteristic
    private let target: Characteristic
    private let heatingThreshold: Characteristic?
    private let coolingThreshold: Characteristic?
    private var control: RoomControl

    init(_ definition: ThermostatDefinition, in database: AttributeDatabase) throws(PathProblem) {
        let service = BoundService(definition.service, in: database)
        currentState = try service.required("current-heating-cooling-state")
        targetState = try service.required("target-heating-cooling-state")
        temperature = try service.required("current-temperature")
        target = try service.required("target-temperature")
        heatingThreshold = service.optional("heating-threshold-temperature")
        coolingThreshold = service.optional("cooling-threshold-temperature")
        control = RoomControl(definition.room)
    }

    var deadline: MonotonicTime? { control.deadline }

    mutating func start(_ situation: Situation) -> [ValueChange] {
        guard let degrees = situation.number(of: temperature) else { return [] }
        control.measure(degrees, at: situation.now)
        control.want(setpoints(situation), at: situation.now)
        return [state]
    }

    mutating func react(to event: ValueEvent, _ situation: Situation) -> [ValueChange] {
        switch event.iid {
        case temperature.iid:
            guard let degrees = situation.number(of: temperature) else { return [] }
            control.measure(degrees, at: situation.now)
        case targetState.iid, target.iid, heatingThreshold?.iid, coolingThreshold?.iid:
            control.want(setpoints(situation), at: situation.now)
        case _:
            return []
        }
        return [state]
    }

    mutating func advance(_ situation: Situation) -> [ValueChange] {
        let degrees = control.advance()
        return [degrees.flatMap { temperature.set(near: $0) }, state].compactMap { $0 }
    }

    private var state: ValueChange {
        switch control.drive {
        case .off: currentState.set(state: 0)
        case .heating: currentState.set(state: 1)
        case .cooling: currentState.set(state: 2)
        }
    }

    private func setpoints(_ situation: Situation) -> RoomControl.Setpoints {
        let degrees = situation.number(of: target)
        return switch situation.state(of: targetState).flatMap(Mode.init) {
        case .off, nil: RoomControl.Setpoints()
        case .heat: RoomControl.Setpoints(heat: degrees)
        case .cool: RoomControl.Setpoints(cool: degrees)
        case .auto:
            RoomControl.Setpoints(
                heat: heatingThreshold.flatMap(situation.number) ?? degrees,
                cool: coolingThreshold.flatMap(situation.number) ?? degrees)
        }
    }
}
