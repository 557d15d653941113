import Testing

@Suite struct RuleBehaviourTests {
    private let services = """
        services:
          - type: motion-sensor
          - type: lightbulb
            characteristics: [{ type: on }, { type: brightness, value: 10 }]
          - type: outlet
          - type: stateless-programmable-switch
        behaviours:

        """

    @Test("a value sets it off, another one does not; the wait begins anew with each time")
    func value() throws {
        try Stage.play(
            services
                + "  - { type: rule, when: { motion-sensor/motion-detected: true }, after: 30s, set: { lightbulb/on: true, outlet/on: true } }",
            """
            0s idle
            1s > motion-sensor/motion-detected true
            2s > motion-sensor/motion-detected false
            10s > motion-sensor/motion-detected true
            40s lightbulb/on true
            40s outlet/on true
            40s idle
            50s > motion-sensor/motion-detected false
            50s idle
            """)
    }

    @Test("any change sets it off, the same value again is none; what is there already is not set")
    func anyChange() throws {
        try Stage.play(
            services + "  - { type: rule, when: lightbulb/brightness, set: { lightbulb/on: true } }",
            """
            1s > lightbulb/brightness 10
            2s > lightbulb/brightness 11
            2s lightbulb/on true
            3s > lightbulb/brightness 12
            3s idle
            """)
    }

    @Test("a button sets it off with every press")
    func button() throws {
        let press = "stateless-programmable-switch/programmable-switch-event"
        try Stage.play(
            services + "  - { type: rule, when: { \(press): double-press }, after: 20ms, set: { lightbulb/on: true } }",
            """
            1s > \(press) single-press
            2s > \(press) double-press
            2.02s lightbulb/on true
            3s > lightbulb/on false
            4s > \(press) double-press
            4.02s lightbulb/on true
            """)
    }

    @Test("of several conditions all must be so, whichever comes last")
    func conditions() throws {
        try Stage.play(
            services
                + "  - { type: rule, when: { outlet/on: true, motion-sensor/motion-detected: true }, set: { lightbulb/on: true } }",
            """
            1s > motion-sensor/motion-detected true
            2s > motion-sensor/motion-detected false
            3s > outlet/on true
            4s > motion-sensor/motion-detected true
            4s lightbulb/on true
            """)
    }

    @Test("with holds, it is forgotten when the cause goes before the time is up")
    func holds() throws {
        try Stage.play(
            services
                + "  - { type: rule, when: { motion-sensor/motion-detected: true }, after: 5s, holds: true, set: { lightbulb/on: true } }",
            """
            1s > motion-sensor/motion-detected true
            2s > motion-sensor/motion-detected false
            2s idle
            10s > motion-sensor/motion-detected true
            15s lightbulb/on true
            """)
    }

    @Test("rules set each other off, in the order of the file")
    func chain() throws {
        try Stage.play(
            services + """
                  - { type: rule, when: { outlet/on: true }, set: { lightbulb/brightness: 50 } }
                  - { type: rule, when: lightbulb/brightness, after: 1s, set: { lightbulb/on: true } }
                  - { type: rule, when: { lightbulb/on: true }, after: 1s, set: { outlet/on: false } }
                """,
            """
            1s > outlet/on true
            1s lightbulb/brightness 50
            2s lightbulb/on true
            3s outlet/on false
            3s idle
            """)
    }

    @Test("rules that keep two things alike come to rest")
    func mirror() throws {
        try Stage.play(
            services + """
                  - { type: rule, when: { outlet/on: true }, set: { lightbulb/on: true } }
                  - { type: rule, when: { lightbulb/on: true }, set: { outlet/on: true } }
                  - { type: rule, when: { outlet/on: false }, set: { lightbulb/on: false } }
                  - { type: rule, when: { lightbulb/on: false }, set: { outlet/on: false } }
                """,
            """
            1s > outlet/on true
            1s lightbulb/on true
            2s > lightbulb/on false
            2s outlet/on false
            2s idle
            """)
    }

    @Test("with a delay, rules may blink for ever")
    func blink() throws {
        try Stage.play(
            services + """
                  - { type: rule, when: { outlet/on: true }, after: 500ms, set: { outlet/on: false, lightbulb/on: false } }
                  - { type: rule, when: { lightbulb/on: false }, after: 500ms, set: { lightbulb/on: true } }
                  - { type: rule, when: { lightbulb/on: true }, after: 500ms, set: { lightbulb/on: false } }
                """,
            """
            1s > lightbulb/on true
            1.5s lightbulb/on false
            2s lightbulb/on true
            2.5s lightbulb/on false
            3s lightbulb/on true
            """)
    }
}
