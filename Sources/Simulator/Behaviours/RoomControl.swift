import HAPModel
import Profiles

/// What keeps a room between two temperatures.
struct RoomControl {
    /// What is wanted of it.
    struct Setpoints: Equatable {
        /// Not colder than this; nil: it is not heated.
        var heat: Double?
        /// Not warmer than this; nil: it is not cooled.
        var cool: Double?
    }

    private let definition: RoomDefinition
    private var room: RoomModel
    private var setpoints = Setpoints()
    /// The temperature that comes next and matters, and when.
    private var next: (temperature: Double, time: MonotonicTime)?

    init(_ definition: RoomDefinition) {
        self.definition = definition
        room = RoomModel(definition, temperature: definition.outside, at: .zero)
    }

    var deadline: MonotonicTime? { next?.time }
    var drive: RoomModel.Drive { room.drive }

    /// Wants another climate, of a room that is as warm as the model says.
    mutating func want(_ setpoints: Setpoints, at now: MonotonicTime) {
        self.setpoints = setpoints
        settle(at: room.temperature(at: now), now)
    }

    /// The room is as warm as somebody says.
    mutating func measure(_ temperature: Double, at now: MonotonicTime) {
        settle(at: temperature, now)
    }

    /// The deadline has come.
    ///
    /// - Returns: the temperature.
    mutating func advance() -> Double? {
        guard let next else { return nil }
        settle(at: next.temperature, next.time)
        return next.temperature
    }

    private mutating func settle(at temperature: Double, _ now: MonotonicTime) {
        room.drive(drive(at: temperature), from: temperature, at: now)
        let ways = [nextReport(from: temperature)] + thresholds
        next = ways.compactMap { way in room.time(of: way).map { (way, $0) } }
            .filter { $0.0 != temperature }.min { $0.1 < $1.1 }
    }

    private func drive(at temperature: Double) -> RoomModel.Drive {
        if let heat = setpoints.heat {
            if temperature <= heat - definition.hysteresis { return .heating }
            if room.drive == .heating, temperature < heat { return .heating }
        }
        if let cool = setpoints.cool {
            if temperature >= cool + definition.hysteresis { return .cooling }
            if room.drive == .cooling, temperature > cool { return .cooling }
        }
        return .off
    }

    /// Where the drive changes.
    private var thresholds: [Double] {
        switch room.drive {
        case .heating: [setpoints.heat].compactMap { $0 }
        case .cooling: [setpoints.cool].compactMap { $0 }
        case .off:
            [setpoints.heat.map { $0 - definition.hysteresis }, setpoints.cool.map { $0 + definition.hysteresis }]
                .compactMap { $0 }
        }
    }

    private func nextReport(from temperature: Double) -> Double {
        // What binary fractions lack of a whole number of steps is none.
        let steps = temperature / definition.report
        let whole = room.balance > temperature ? (steps + 1e-6).rounded(.down) + 1 : (steps - 1e-6).rounded(.up) - 1
        return whole * definition.report
    }
}
