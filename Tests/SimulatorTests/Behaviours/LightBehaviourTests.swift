import Testing

@Suite struct LightBehaviourTests {
    private func light(_ parameters: String = "", on: Bool = true, brightness: Int = 20) -> String {
        """
        services:
          - type: lightbulb
            characteristics:
              - { type: on, value: \(on) }
              - { type: brightness, value: \(brightness) }
              - { type: hue, value: 100 }
        behaviours:
          - { type: light\(parameters) }
        """
    }

    @Test("it tells its brightness on its way, beginning with where it was")
    func fades() throws {
        try Stage.play(
            light(", transition: 2s, report: 500ms"),
            """
            0s idle
            1s > lightbulb/brightness 100
            1s lightbulb/brightness 20
            1.5s lightbulb/brightness 40
            2s lightbulb/brightness 60
            2.5s lightbulb/brightness 80
            3s lightbulb/brightness 100
            3s idle
            """)
    }

    @Test("turned round on its way, it goes on from what it told last")
    func turnedRound() throws {
        try Stage.play(
            light(", transition: 1s, report: 600ms"),
            """
            0s > lightbulb/brightness 100
            0s lightbulb/brightness 20
            600ms lightbulb/brightness 68
            700ms > lightbulb/brightness 8
            700ms lightbulb/brightness 68
            1.3s lightbulb/brightness 32
            1.7s lightbulb/brightness 8
            """)
    }

    @Test("switched off, what was on its way is there; nothing fades in the dark")
    func off() throws {
        try Stage.play(
            light(", transition: 10s, report: 10s"),
            """
            0s > lightbulb/hue 300
            0s lightbulb/hue 100
            2s > lightbulb/on false
            2s lightbulb/hue 300
            2s idle
            3s > lightbulb/hue 50
            3s idle
            """)
    }

    @Test("dimmed to nothing it is off, and it comes back as bright as it was")
    func brightnessAndSwitch() throws {
        try Stage.play(
            light(),
            """
            1s > lightbulb/brightness 0
            1s lightbulb/on false
            2s > lightbulb/on true
            2s lightbulb/brightness 20
            """)
        try Stage.play(
            light(", transition: 1s, report: 1s"),
            """
            1s > lightbulb/brightness 0
            1s lightbulb/brightness 20
            2s lightbulb/brightness 0
            2s lightbulb/on false
            """)
    }
}
