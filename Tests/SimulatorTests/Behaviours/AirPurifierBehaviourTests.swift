import Testing

@Suite struct AirPurifierBehaviourTests {
    private func purifier(_ parameters: String = "", mode: String = "manual", air: String = "good", life: Int = 100) -> String {
        """
        services:
          - type: air-purifier
            characteristics:
              - { type: active, value: inactive }
              - { type: current-air-purifier-state, value: inactive }
              - { type: target-air-purifier-state, value: \(mode) }
          - type: filter-maintenance
            characteristics:
              - { type: filter-change-indication, value: ok }
              - { type: filter-life-level, value: \(life) }
              - { type: reset-filter-indication }
          - type: air-quality-sensor
            characteristics: [{ type: air-quality, value: \(air) }]
        behaviours:
          - { type: air-purifier, spin: 2s\(parameters) }
        """
    }

    @Test("it is idle until its fan has spun up")
    func manual() throws {
        try Stage.play(
            purifier(),
            """
            0s idle
            1s > air-purifier/active 1
            1s air-purifier/current-air-purifier-state idle
            3s air-purifier/current-air-purifier-state purifying-air
            3s idle
            5s > air-purifier/active 0
            5s air-purifier/current-air-purifier-state inactive
            """)
    }

    @Test("in auto it purifies while the air is not good")
    func auto() throws {
        try Stage.play(
            purifier(mode: "auto"),
            """
            1s > air-purifier/active 1
            1s air-purifier/current-air-purifier-state idle
            2s > air-quality-sensor/air-quality poor
            4s air-purifier/current-air-purifier-state purifying-air
            9s > air-quality-sensor/air-quality excellent
            9s air-purifier/current-air-purifier-state idle
            10s > air-purifier/target-air-purifier-state manual
            12s air-purifier/current-air-purifier-state purifying-air
            """)
    }

    @Test("its filter wears while it purifies, is to be changed at its end, and is new when somebody says so")
    func filter() throws {
        try Stage.play(
            purifier(", filter: 100s, change: 1", life: 4),
            """
            1s > air-purifier/active 1
            1s air-purifier/current-air-purifier-state idle
            3s air-purifier/current-air-purifier-state purifying-air
            4s filter-maintenance/filter-life-level 3
            5s filter-maintenance/filter-life-level 2
            5.4s > air-purifier/active 0
            5.4s air-purifier/current-air-purifier-state inactive
            6s > air-purifier/active 1
            6s air-purifier/current-air-purifier-state idle
            8s air-purifier/current-air-purifier-state purifying-air
            9s filter-maintenance/filter-life-level 1
            9s filter-maintenance/filter-change-indication change
            10s filter-maintenance/filter-life-level 0
            10s idle
            20s > filter-maintenance/reset-filter-indication 1
            20s filter-maintenance/filter-life-level 100
            20s filter-maintenance/filter-change-indication ok
            """)
    }

    @Test("a filter that was changed while it purifies wears again")
    func changedFilter() throws {
        try Stage.play(
            purifier(", filter: 100s, change: 0", life: 1),
            """
            0s > air-purifier/active 1
            0s air-purifier/current-air-purifier-state idle
            2s air-purifier/current-air-purifier-state purifying-air
            3s filter-maintenance/filter-life-level 0
            3s filter-maintenance/filter-change-indication change
            5s > filter-maintenance/reset-filter-indication 1
            5s filter-maintenance/filter-life-level 100
            5s filter-maintenance/filter-change-indication ok
            6s filter-maintenance/filter-life-level 99
            """)
    }

    @Test("switched on again it goes on with what it was at")
    func start() throws {
        try Stage.play(
            purifier().replacing("active, value: inactive", with: "active, value: active"),
            """
            0s air-purifier/current-air-purifier-state idle
            2s air-purifier/current-air-purifier-state purifying-air
            """)
    }
}
