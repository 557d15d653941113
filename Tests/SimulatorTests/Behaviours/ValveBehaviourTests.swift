import Testing

@Suite struct ValveBehaviourTests {
    private func valve(_ parameters: String = ", report: 0", active: Int = 0, set: Int = 60, remaining: Int = 0) -> String {
        """
        services:
          - type: valve
            characteristics:
              - { type: active, value: \(active) }
              - { type: in-use, value: \(active) }
              - { type: valve-type, value: irrigation }
              - { type: set-duration, value: \(set) }
              - { type: remaining-duration, value: \(remaining) }
        behaviours:
          - { type: valve\(parameters) }
        """
    }

    @Test("open, it is in use until its time is up")
    func timed() throws {
        try Stage.play(
            valve(),
            """
            0s idle
            5s > valve/active 1
            5s valve/in-use in-use
            5s valve/remaining-duration 60
            10s > valve/active 1
            65s valve/active inactive
            65s valve/in-use not-in-use
            65s valve/remaining-duration 0
            65s idle
            """)
    }

    @Test("it tells what remains as often as it is told to")
    func reports() throws {
        try Stage.play(
            valve(", report: 25s"),
            """
            0s > valve/active 1
            0s valve/in-use in-use
            0s valve/remaining-duration 60
            25s valve/remaining-duration 35
            50s valve/remaining-duration 10
            1min valve/active inactive
            1min valve/in-use not-in-use
            1min valve/remaining-duration 0
            """)
    }

    @Test("without a duration it is open until somebody closes it")
    func untimed() throws {
        try Stage.play(
            valve(set: 0),
            """
            1s > valve/active 1
            1s valve/in-use in-use
            1s idle
            90s > valve/active 0
            90s valve/in-use not-in-use
            """)
    }

    @Test("another duration counts at once for one that is open; turned by hand, it is as if somebody had written it")
    func changes() throws {
        try Stage.play(
            valve(),
            """
            0s > valve/set-duration 30
            1s > valve/in-use in-use
            1s valve/active active
            1s valve/remaining-duration 30
            11s > valve/set-duration 5
            11s valve/remaining-duration 5
            12s > valve/in-use not-in-use
            12s valve/active inactive
            12s valve/remaining-duration 0
            12s idle
            """)
    }

    @Test("after a power cut it stays open for what remained")
    func start() throws {
        try Stage.play(
            valve(active: 1, remaining: 20),
            "20s valve/active inactive\n20s valve/in-use not-in-use\n20s valve/remaining-duration 0")
    }
}
