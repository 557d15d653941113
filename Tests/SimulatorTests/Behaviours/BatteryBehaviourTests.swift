import Testing

@Suite struct BatteryBehaviourTests {
    private func battery(_ parameters: String, level: Int, charging: String = "not-charging", low: Int = 0) -> String {
        """
        services:
          - type: battery-service
            characteristics:
              - { type: battery-level, value: \(level) }
              - { type: charging-state, value: \(charging) }
              - { type: status-low-battery, value: \(low) }
        behaviours:
          - { type: battery\(parameters) }
        """
    }

    @Test("it drains, says when it is low, and rests when it is empty")
    func drains() throws {
        try Stage.play(
            battery(", drain: 100s, report: 10", level: 35),
            """
            5s battery-service/battery-level 30
            15s battery-service/battery-level 20
            25s battery-service/battery-level 10
            25s battery-service/status-low-battery low
            35s battery-service/battery-level 0
            35s idle
            """)
    }

    @Test("charged, it fills up and is low no more; unplugged, it drains from where it is")
    func charges() throws {
        try Stage.play(
            battery(", drain: 1000s, charge: 100s, report: 50, low: 30", level: 20, low: 1),
            """
            0s > battery-service/charging-state charging
            30s battery-service/battery-level 50
            30s battery-service/status-low-battery normal
            80s battery-service/battery-level 100
            80s idle
            90s > battery-service/charging-state not-charging
            590s battery-service/battery-level 50
            600s > battery-service/charging-state charging
            651s battery-service/battery-level 100
            """)
    }

    @Test("set by hand, it goes on from there; one that does not drain rests")
    func byHand() throws {
        try Stage.play(
            battery(", drain: 0", level: 100),
            """
            0s idle
            1s > battery-service/battery-level 5
            1s battery-service/status-low-battery low
            1s idle
            """)
    }
}
