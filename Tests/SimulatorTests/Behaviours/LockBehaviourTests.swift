import Testing

@Suite struct LockBehaviourTests {
    private func lock(_ parameters: String, current: String = "secured", target: String = "secured") -> String {
        """
        services:
          - type: lock-mechanism
            characteristics:
              - { type: lock-current-state, value: \(current) }
              - { type: lock-target-state, value: \(target) }
        behaviours:
          - { type: lock\(parameters) }
        """
    }

    @Test("at rest nothing ticks; the current state follows the target after the travel")
    func travel() throws {
        try Stage.play(
            lock(", travel: 1.5s"),
            """
            0s idle
            10s > lock-mechanism/lock-target-state unsecured
            11.5s lock-mechanism/lock-current-state unsecured
            11.5s idle
            20s > lock-mechanism/lock-target-state secured
            21.5s lock-mechanism/lock-current-state secured
            1h idle
            """)
    }

    @Test("a target that is reached already moves nothing, nor does the one that the bolt is on its way to")
    func again() throws {
        try Stage.play(
            lock(", travel: 2s"),
            """
            1s > lock-mechanism/lock-target-state secured
            1s idle
            5s > lock-mechanism/lock-target-state unsecured
            6s > lock-mechanism/lock-target-state unsecured
            7s lock-mechanism/lock-current-state unsecured
            7s idle
            """)
    }

    @Test("turned round on its way, the bolt goes back as far as it has come, and has never left its state")
    func turnedRound() throws {
        try Stage.play(
            lock(", travel: 2s"),
            """
            10s > lock-mechanism/lock-target-state unsecured
            10.5s > lock-mechanism/lock-target-state secured
            11s idle
            """)
    }

    @Test("without travel it is there at once")
    func immediate() throws {
        try Stage.play(
            lock(", travel: 0"),
            """
            3s > lock-mechanism/lock-target-state unsecured
            3s lock-mechanism/lock-current-state unsecured
            3s idle
            """)
    }

    @Test("it jams as often as it is told, and a new attempt may succeed")
    func jam() throws {
        try Stage.play(
            lock(", travel: 1s, jam: 2"),
            """
            1s > lock-mechanism/lock-target-state unsecured
            2s lock-mechanism/lock-current-state unsecured
            5s > lock-mechanism/lock-target-state secured
            6s lock-mechanism/lock-current-state jammed
            6s idle
            8s > lock-mechanism/lock-target-state secured
            9s lock-mechanism/lock-current-state secured
            """)
        try Stage.play(
            lock(", jam: always"),
            """
            1s > lock-mechanism/lock-target-state unsecured
            2s lock-mechanism/lock-current-state jammed
            3s > lock-mechanism/lock-target-state secured
            4s idle
            """)
    }

    @Test("turned by hand, the target follows; that also ends a movement")
    func byHand() throws {
        try Stage.play(
            lock(", travel: 2s"),
            """
            1s > lock-mechanism/lock-current-state unsecured
            1s lock-mechanism/lock-target-state unsecured
            1s idle
            5s > lock-mechanism/lock-target-state secured
            6s > lock-mechanism/lock-current-state unsecured
            6s lock-mechanism/lock-target-state unsecured
            6s idle
            7s > lock-mechanism/lock-current-state unknown
            7s idle
            """)
    }

    @Test("switched on, it finishes what it was at; a bolt that is stuck stays so")
    func start() throws {
        try Stage.play(lock(", travel: 2s", current: "unsecured"), "2s lock-mechanism/lock-current-state secured\n2s idle")
        try Stage.play(lock("", current: "unknown"), "1s lock-mechanism/lock-current-state secured\n1s idle")
        try Stage.play(lock("", current: "jammed"), "0s idle")
    }

    @Test("two locks have each their own bolt; one behaviour for all, or for one of them")
    func several() throws {
        let services = "services: [{ type: lock-mechanism }, { type: lock-mechanism }]\n"
        try Stage.play(
            services + "behaviours: [{ type: lock }]",
            """
            1s > lock-mechanism/lock-target-state secured
            1.5s > lock-mechanism[2]/lock-target-state secured
            2s lock-mechanism/lock-current-state secured
            2.5s lock-mechanism[2]/lock-current-state secured
            """)
        try Stage.play(
            services + "behaviours: [{ type: lock, service: 'lock-mechanism[2]' }]",
            """
            1s > lock-mechanism/lock-target-state secured
            1s > lock-mechanism[2]/lock-target-state secured
            2s lock-mechanism[2]/lock-current-state secured
            """)
    }
}
