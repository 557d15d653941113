import Testing

@Suite struct HeaterCoolerBehaviourTests {
    private func heaterCooler(active: Int, mode: String, current: Double) -> String {
        """
        services:
          - type: heater-cooler
            characteristics:
              - { type: active, value: \(active) }
              - { type: target-heater-cooler-state, value: \(mode) }
              - { type: current-heater-cooler-state, value: inactive }
              - { type: current-temperature, value: \(current) }
              - { type: heating-threshold-temperature, value: 20 }
              - { type: cooling-threshold-temperature, value: 25 }
        behaviours:
          - { type: heater-cooler, outside: 10, loss: 1h, heating: 40, cooling: 40, hysteresis: 1, report: 5 }
        """
    }

    @Test("what it does follows from what it is told and how warm it is")
    func states() throws {
        try Stage.play(
            heaterCooler(active: 0, mode: "heat-or-cool", current: 15),
            """
            0s > heater-cooler/active 1
            0s heater-cooler/current-heater-cooler-state heating
            1s > heater-cooler/target-heater-cooler-state cool
            1s heater-cooler/current-heater-cooler-state idle
            2s > heater-cooler/current-temperature 26
            2s heater-cooler/current-heater-cooler-state cooling
            3s > heater-cooler/active 0
            3s heater-cooler/current-heater-cooler-state inactive
            """)
    }

    @Test("it heats until it is warm enough, and again when it is colder by the hysteresis")
    func cycle() throws {
        var stage = try Stage(heaterCooler(active: 1, mode: "heat", current: 15))
        stage.advance(to: .seconds(3600))
        #expect(
            stage.log.prefix(5).map { $0.split(separator: " ").dropFirst().joined(separator: " ") } == [
                "heater-cooler/current-heater-cooler-state heating", "heater-cooler/current-temperature 20",
                "heater-cooler/current-heater-cooler-state idle", "heater-cooler/current-temperature 19",
                "heater-cooler/current-heater-cooler-state heating",
            ])
    }
}
