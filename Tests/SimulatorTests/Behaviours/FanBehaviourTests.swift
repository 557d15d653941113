import Testing

@Suite struct FanBehaviourTests {
    private func fan(active: Int = 0, current: String = "inactive", speed: Int = 40) -> String {
        """
        services:
          - type: fan
            characteristics:
              - { type: active, value: \(active) }
              - { type: current-fan-state, value: \(current) }
              - { type: rotation-speed, value: \(speed) }
        behaviours:
          - { type: fan, spin: 3s }
        """
    }

    @Test("it spins up, then it blows; it spins down, then it is inactive")
    func spins() throws {
        try Stage.play(
            fan(),
            """
            0s idle
            1s > fan/active 1
            1s fan/current-fan-state idle
            4s fan/current-fan-state blowing-air
            4s idle
            10s > fan/active 0
            13s fan/current-fan-state inactive
            13s idle
            """)
    }

    @Test("a speed of nothing switches it off, and switched on it has the speed that it had")
    func speed() throws {
        try Stage.play(
            fan(active: 1, current: "blowing-air"),
            """
            1s > fan/rotation-speed 0
            1s fan/active inactive
            4s fan/current-fan-state inactive
            5s > fan/active 1
            5s fan/rotation-speed 40
            5s fan/current-fan-state idle
            8s fan/current-fan-state blowing-air
            """)
    }

    @Test("switched on in the middle it goes on")
    func start() throws {
        try Stage.play(fan(active: 1), "0s fan/current-fan-state idle\n3s fan/current-fan-state blowing-air\n3s idle")
    }

    @Test("told again what it is at, it does not begin anew")
    func again() throws {
        try Stage.play(
            fan(),
            """
            0s > fan/active 1
            0s fan/current-fan-state idle
            2s > fan/active 1
            3s fan/current-fan-state blowing-air
            4s > fan/active 0
            5s > fan/active 0
            7s fan/current-fan-state inactive
            """)
    }
}
