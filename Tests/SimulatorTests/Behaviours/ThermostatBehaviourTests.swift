import Glibc
import Profiles
import Testing

@testable import Simulator

@Suite struct ThermostatBehaviourTests {
    private func thermostat(_ parameters: String, mode: String = "off", current: Double = 15, target: Double = 21) -> String {
        """
        services:
          - type: thermostat
            characteristics:
              - { type: target-heating-cooling-state, value: \(mode) }
              - { type: current-heating-cooling-state, value: off }
              - { type: current-temperature, value: \(current) }
              - { type: target-temperature, value: \(target) }
              - { type: heating-threshold-temperature, value: 18 }
              - { type: cooling-threshold-temperature, value: 25 }
        behaviours:
          - { type: thermostat\(parameters) }
        """
    }

    @Test("it reaches its target when the model says, keeps it within the hysteresis, and is woken only for what is told")
    func reachesTarget() throws {
        var stage = try Stage(thermostat(", outside: 5, loss: 2h, heating: 12, hysteresis: 1", mode: "heat"))
        #expect(stage.log == ["0s thermostat/current-heating-cooling-state heat"])
        // The balance is 5 + 12 · 2 = 29 °C.
        let analytic = Duration.seconds(7200).scaled(by: -log((21.0 - 29) / (15 - 29)))
        stage.advance(to: analytic - .milliseconds(1))
        #expect(try stage.number(of: "thermostat/current-temperature") < 21)
        stage.advance(to: analytic + .milliseconds(1))
        #expect(try stage.number(of: "thermostat/current-temperature") == 21)
        #expect(try stage.number(of: "thermostat/current-heating-cooling-state") == 0)
        #expect(stage.wakeUps == 60)

        // One kelvin colder it heats again: from 21 towards 5.
        let cooled = analytic + Duration.seconds(7200).scaled(by: -log((20.0 - 5) / (21 - 5)))
        stage.advance(to: cooled - .milliseconds(1))
        #expect(try stage.number(of: "thermostat/current-heating-cooling-state") == 0)
        stage.advance(to: cooled + .milliseconds(1))
        #expect(try stage.number(of: "thermostat/current-heating-cooling-state") == 1)

        // A day later it has never left the band.
        var coldest = 100.0
        var warmest = 0.0
        while stage.now < .seconds(86_400) {
            stage.advance(to: stage.now + .seconds(60))
            let degrees = try stage.number(of: "thermostat/current-temperature")
            coldest = min(coldest, degrees)
            warmest = max(warmest, degrees)
        }
        #expect((coldest, warmest) == (20, 21))
    }

    @Test("it cools as it heats, and off it does neither: the room becomes as the outside is, and then nothing ticks")
    func coolsAndRests() throws {
        var stage = try Stage(
            thermostat(", outside: 30, loss: 1h, cooling: 20, hysteresis: 0.5, report: 1", mode: "cool", current: 26, target: 24))
        #expect(stage.log == ["0s thermostat/current-heating-cooling-state cool"])
        stage.advance(to: .seconds(3600))
        #expect(try stage.number(of: "thermostat/current-temperature") <= 24.5)
        try stage.set("thermostat/target-heating-cooling-state", "off")
        #expect(try stage.number(of: "thermostat/current-heating-cooling-state") == 0)
        stage.advance(to: .seconds(200_000))
        #expect(try stage.number(of: "thermostat/current-temperature") == 29)
        #expect(stage.deadline == nil)
    }

    @Test("in auto both thresholds count")
    func auto() throws {
        var stage = try Stage(thermostat(", outside: 10, loss: 1h, hysteresis: 0.5", mode: "auto", current: 20))
        #expect(stage.log.isEmpty)
        try stage.set("thermostat/current-temperature", "17.5")
        #expect(try stage.number(of: "thermostat/current-heating-cooling-state") == 1)
        try stage.set("thermostat/current-temperature", "25.5")
        #expect(try stage.number(of: "thermostat/current-heating-cooling-state") == 2)
        try stage.set("thermostat/current-temperature", "22")
        #expect(try stage.number(of: "thermostat/current-heating-cooling-state") == 0)
    }

    @Test("a heater that is too weak heats for ever, and nothing ticks at the balance")
    func tooWeak() throws {
        var stage = try Stage(thermostat(", outside: 0, loss: 1h, heating: 16, report: 0.5", mode: "heat"))
        stage.advance(to: .seconds(500_000))
        #expect(try stage.number(of: "thermostat/current-heating-cooling-state") == 1)
        #expect(try stage.number(of: "thermostat/current-temperature") == 15.5)
        #expect(stage.deadline == nil)
    }
}
