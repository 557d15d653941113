import Testing

@Suite struct GarageDoorBehaviourTests {
    private func door(
        _ parameters: String = "", current: String = "closed", target: String = "closed", obstructed: Bool = false
    ) -> String {
        """
        services:
          - type: garage-door-opener
            characteristics:
              - { type: current-state, value: \(current) }
              - { type: target-state, value: \(target) }
              - { type: obstruction-detected, value: \(obstructed) }
        behaviours:
          - { type: garage-door, travel: 10s\(parameters) }
        """
    }

    @Test("it travels, and nothing ticks before and after")
    func travel() throws {
        try Stage.play(
            door(),
            """
            0s idle
            1s > garage-door-opener/target-state open
            1s garage-door-opener/current-door-state opening
            11s garage-door-opener/current-door-state open
            11s idle
            20s > garage-door-opener/target-state closed
            20s garage-door-opener/current-door-state closing
            30s garage-door-opener/current-door-state closed
            30s idle
            """)
    }

    @Test("turned round on its way, it goes back as far as it has come")
    func turnedRound() throws {
        try Stage.play(
            door(),
            """
            1s > garage-door-opener/target-state open
            1s garage-door-opener/current-door-state opening
            4s > garage-door-opener/target-state closed
            4s garage-door-opener/current-door-state closing
            7s garage-door-opener/current-door-state closed
            7s idle
            """)
    }

    @Test("something in the way of a closing door opens it again")
    func reverses() throws {
        try Stage.play(
            door(current: "open", target: "open"),
            """
            1s > garage-door-opener/target-state closed
            1s garage-door-opener/current-door-state closing
            4s > garage-door-opener/obstruction-detected true
            4s garage-door-opener/target-door-state open
            4s garage-door-opener/current-door-state opening
            7s garage-door-opener/current-door-state open
            8s > garage-door-opener/target-state closed
            8s garage-door-opener/target-door-state open
            8s idle
            9s > garage-door-opener/obstruction-detected false
            9s > garage-door-opener/target-state closed
            9s garage-door-opener/current-door-state closing
            19s garage-door-opener/current-door-state closed
            """)
    }

    @Test("or stops it until somebody wants it moved")
    func stops() throws {
        try Stage.play(
            door(", obstruction: stop", current: "open", target: "open"),
            """
            1s > garage-door-opener/target-state closed
            1s garage-door-opener/current-door-state closing
            4s > garage-door-opener/obstruction-detected true
            4s garage-door-opener/current-door-state stopped
            4s idle
            5s > garage-door-opener/target-state closed
            5s idle
            6s > garage-door-opener/target-state open
            6s garage-door-opener/current-door-state opening
            9s garage-door-opener/current-door-state open
            """)
    }

    @Test("an opening door does not mind, nor one that rests")
    func opening() throws {
        try Stage.play(
            door(),
            """
            1s > garage-door-opener/obstruction-detected true
            2s > garage-door-opener/target-state open
            2s garage-door-opener/current-door-state opening
            3s > garage-door-opener/obstruction-detected false
            4s > garage-door-opener/obstruction-detected true
            12s garage-door-opener/current-door-state open
            13s > garage-door-opener/obstruction-detected false
            13s idle
            """)
    }

    @Test("moved by hand or by the button on the wall, the target follows")
    func byHand() throws {
        try Stage.play(
            door(),
            """
            1s > garage-door-opener/current-state open
            1s garage-door-opener/target-door-state open
            2s > garage-door-opener/current-state closing
            2s garage-door-opener/target-door-state closed
            5s > garage-door-opener/current-state stopped
            5s idle
            6s > garage-door-opener/current-state opening
            6s garage-door-opener/target-door-state open
            9s garage-door-opener/current-door-state open
            10s > garage-door-opener/current-state closed
            10s garage-door-opener/target-door-state closed
            10s idle
            """)
    }

    @Test("switched on, it finishes what it was at, from the middle; one that had stopped stays so")
    func start() throws {
        try Stage.play(
            door(current: "closing"), "5s garage-door-opener/current-door-state closed\n5s idle")
        try Stage.play(
            door(current: "closed", target: "open"),
            "0s garage-door-opener/current-door-state opening\n10s garage-door-opener/current-door-state open")
        try Stage.play(
            door(current: "stopped"),
            """
            0s idle
            1s > garage-door-opener/target-state open
            1s garage-door-opener/current-door-state opening
            6s garage-door-opener/current-door-state open
            """)
        try Stage.play(
            door(current: "open", obstructed: true), "0s garage-door-opener/target-door-state open\n0s idle")
    }
}
