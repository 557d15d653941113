import Testing

@Suite struct PressBehaviourTests {
    @Test("every press is an event, also one like that before; after the last one nothing ticks")
    func presses() throws {
        try Stage.play(
            """
            services: [{ type: stateless-programmable-switch }]
            behaviours: [{ type: press, press: double, first: 5s, every: 2s, count: 3 }]
            """,
            """
            5s stateless-programmable-switch/programmable-switch-event double-press
            7s stateless-programmable-switch/programmable-switch-event double-press
            9s stateless-programmable-switch/programmable-switch-event double-press
            9s idle
            """)
    }

    @Test("without a number there is no end")
    func forEver() throws {
        var stage = try Stage("services: [{ type: doorbell }]\nbehaviours: [{ type: press, every: 1h }]")
        stage.advance(to: .seconds(86_400))
        #expect(stage.log.count == 24)
        #expect(stage.deadline == .seconds(86_410))
    }
}
