import Testing

@Suite struct PositionBehaviourTests {
    private func covering(_ parameters: String = "", current: Int = 0, target: Int = 0) -> String {
        """
        services:
          - type: window-covering
            characteristics:
              - { type: current-position, value: \(current) }
              - { type: target-position, value: \(target) }
              - { type: position-state, value: stopped }
              - { type: hold-position }
              - { type: obstruction-detected, value: false }
              - { type: current-horizontal-tilt-angle, value: 0 }
              - { type: target-horizontal-tilt-angle, value: 0 }
        behaviours:
          - { type: position, travel: 20s, tilt: 2s\(parameters) }
        """
    }

    @Test("it moves at its speed and tells where it is on its way")
    func moves() throws {
        try Stage.play(
            covering(", report: 25"),
            """
            0s idle
            1s > window-covering/target-position 60
            1s window-covering/position-state going-to-maximum
            6s window-covering/current-position 25
            11s window-covering/current-position 50
            13s window-covering/current-position 60
            13s window-covering/position-state stopped
            13s idle
            20s > window-covering/target-position 40
            20s window-covering/position-state going-to-minimum
            22s window-covering/current-position 50
            24s window-covering/current-position 40
            24s window-covering/position-state stopped
            24s idle
            """)
    }

    @Test("turned round on its way, it goes back from where it is")
    func turnedRound() throws {
        try Stage.play(
            covering(", report: 100"),
            """
            0s > window-covering/target-position 100
            0s window-covering/position-state going-to-maximum
            5s > window-covering/target-position 0
            5s window-covering/position-state going-to-minimum
            10s window-covering/position-state stopped
            """)
    }

    @Test("held, it stays where it is; the target comes there; so does an obstruction, which forbids to begin, too")
    func hold() throws {
        try Stage.play(
            covering(", report: 100"),
            """
            0s > window-covering/target-position 100
            0s window-covering/position-state going-to-maximum
            5s > window-covering/hold-position true
            5s window-covering/current-position 25
            5s window-covering/target-position 25
            5s window-covering/position-state stopped
            5s idle
            6s > window-covering/target-position 100
            6s window-covering/position-state going-to-maximum
            11s > window-covering/obstruction-detected true
            11s window-covering/current-position 50
            11s window-covering/target-position 50
            11s window-covering/position-state stopped
            12s > window-covering/target-position 100
            12s window-covering/target-position 50
            12s idle
            13s > window-covering/obstruction-detected false
            13s idle
            """)
    }

    @Test("slats turn by themselves, also while it moves")
    func slats() throws {
        try Stage.play(
            covering(", report: 100"),
            """
            0s > window-covering/target-position 10
            0s window-covering/position-state going-to-maximum
            1s > window-covering/target-horizontal-tilt-angle 45
            1.5s window-covering/current-horizontal-tilt-angle 45
            2s window-covering/current-position 10
            2s window-covering/position-state stopped
            3s > window-covering/target-horizontal-tilt-angle -90
            3.5s > window-covering/hold-position true
            3.5s window-covering/current-horizontal-tilt-angle 0
            3.5s window-covering/target-horizontal-tilt-angle 0
            3.5s idle
            """)
    }

    @Test("moved by hand, the target follows")
    func byHand() throws {
        try Stage.play(
            covering(),
            """
            1s > window-covering/current-position 33
            1s window-covering/target-position 33
            2s > window-covering/current-horizontal-tilt-angle 10
            2s window-covering/target-horizontal-tilt-angle 10
            2s idle
            """)
    }

    @Test("switched on, it goes on to its target")
    func start() throws {
        try Stage.play(
            covering(", report: 50", current: 90, target: 100),
            """
            0s window-covering/position-state going-to-maximum
            2s window-covering/current-position 100
            2s window-covering/position-state stopped
            """)
    }

    @Test("windows and doors move as well", arguments: ["window", "door"])
    func others(service: String) throws {
        try Stage.play(
            "services: [{ type: \(service) }]\nbehaviours: [{ type: position, travel: 0, report: 100 }]",
            """
            0s \(service)/position-state stopped
            1s > \(service)/target-position 70
            1s \(service)/position-state going-to-maximum
            1s \(service)/current-position 70
            1s \(service)/position-state stopped
            1s idle
            """)
    }

    @Test("switched on with something in the way, it does not begin")
    func obstructedStart() throws {
        try Stage.play(
            covering(current: 30, target: 100).replacing(
                "obstruction-detected, value: false", with: "obstruction-detected, value: true"),
            "0s window-covering/target-position 30\n0s idle")
    }
}
