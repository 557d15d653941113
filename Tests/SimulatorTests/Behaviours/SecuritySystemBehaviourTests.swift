import Testing

@Suite struct SecuritySystemBehaviourTests {
    private func system(_ parameters: String = "", current: String = "disarmed", target: String = "disarm") -> String {
        """
        services:
          - type: security-system
            characteristics:
              - { type: security-system-current-state, value: \(current) }
              - { type: security-system-target-state, value: \(target) }
          - { type: contact-sensor, characteristics: [{ type: contact-sensor-state, value: 0 }] }
        behaviours:
          - { type: security-system, triggers: { contact-sensor/contact-sensor-state: 1 }\(parameters) }
        """
    }

    @Test("it leaves time to go, changes from one way to another at once, and disarms at once")
    func arming() throws {
        try Stage.play(
            system(", exit: 30s"),
            """
            0s idle
            1s > security-system/target-state away-arm
            31s security-system/security-system-current-state away-arm
            31s idle
            40s > security-system/target-state night-arm
            40s security-system/security-system-current-state night-arm
            50s > security-system/target-state disarm
            50s security-system/security-system-current-state disarmed
            60s > security-system/target-state stay-arm
            70s > security-system/target-state disarm
            70s idle
            """)
    }

    @Test("armed, it is triggered, and the alarm ends by itself; while it sounds, nothing triggers it anew")
    func alarm() throws {
        try Stage.play(
            system(", alarm: 3min", current: "away-arm", target: "away-arm"),
            """
            1s > contact-sensor/contact-sensor-state 1
            1s security-system/security-system-current-state alarm-triggered
            2s > contact-sensor/contact-sensor-state 0
            3s > contact-sensor/contact-sensor-state 1
            181s security-system/security-system-current-state away-arm
            181s idle
            """)
    }

    @Test("who comes in may disarm it in time")
    func entry() throws {
        try Stage.play(
            system(", entry: 20s", current: "away-arm", target: "away-arm"),
            """
            1s > contact-sensor/contact-sensor-state 1
            15s > security-system/target-state disarm
            15s security-system/security-system-current-state disarmed
            16s idle
            """)
        try Stage.play(
            system(", entry: 20s", current: "away-arm", target: "away-arm"),
            """
            1s > contact-sensor/contact-sensor-state 1
            21s security-system/security-system-current-state alarm-triggered
            21s idle
            30s > security-system/target-state disarm
            30s security-system/security-system-current-state disarmed
            """)
    }

    @Test("disarmed, and while it is being armed, nothing triggers it; the same value again is no trigger")
    func unarmed() throws {
        try Stage.play(
            system(", exit: 30s"),
            """
            1s > contact-sensor/contact-sensor-state 1
            1s idle
            2s > security-system/target-state away-arm
            3s > contact-sensor/contact-sensor-state 0
            4s > contact-sensor/contact-sensor-state 1
            32s security-system/security-system-current-state away-arm
            33s > contact-sensor/contact-sensor-state 1
            33s idle
            """)
    }

    @Test("set at the panel, the target follows; the panic button sets the alarm off")
    func panel() throws {
        try Stage.play(
            system(", alarm: 10s"),
            """
            1s > security-system/current-state stay-arm
            1s security-system/security-system-target-state stay-arm
            2s > security-system/current-state alarm-triggered
            12s security-system/security-system-current-state stay-arm
            """)
    }

    @Test("after a power cut an alarm goes on, and arming begins anew")
    func start() throws {
        try Stage.play(
            system(", alarm: 10s", current: "alarm-triggered", target: "night-arm"),
            "10s security-system/security-system-current-state night-arm\n10s idle")
        try Stage.play(
            system(", exit: 5s", target: "night-arm"), "5s security-system/security-system-current-state night-arm\n5s idle")
    }

    @Test("told to be armed again, it neither begins anew nor forgets that it was triggered")
    func again() throws {
        try Stage.play(
            system(", exit: 30s"),
            """
            0s > security-system/target-state away-arm
            20s > security-system/target-state away-arm
            30s security-system/security-system-current-state away-arm
            """)
        try Stage.play(
            system(", entry: 20s", current: "away-arm", target: "away-arm"),
            """
            0s > contact-sensor/contact-sensor-state 1
            5s > security-system/target-state away-arm
            10s > security-system/target-state stay-arm
            10s security-system/security-system-current-state stay-arm
            20s security-system/security-system-current-state alarm-triggered
            """)
    }
}
