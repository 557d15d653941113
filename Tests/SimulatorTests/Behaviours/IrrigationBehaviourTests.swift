import Testing

@Suite struct IrrigationBehaviourTests {
    @Test("it is in use while one of its valves is, for as long as the last; switched off, it closes them")
    func valves() throws {
        try Stage.play(
            """
            services:
              - type: irrigation-system
                characteristics:
                  - { type: active, value: active }
                  - { type: in-use, value: not-in-use }
                  - { type: remaining-duration, value: 0 }
              - { type: valve, characteristics: [{ type: set-duration, value: 30 }, { type: remaining-duration }, { type: service-label-index, value: 1 }] }
              - { type: valve, characteristics: [{ type: set-duration, value: 60 }, { type: remaining-duration }, { type: service-label-index, value: 2 }] }
            behaviours: [{ type: valve, report: 0 }, { type: irrigation }]
            """,
            """
            0s idle
            1s > valve/active 1
            1s valve/in-use in-use
            1s valve/remaining-duration 30
            1s irrigation-system/in-use in-use
            1s irrigation-system/remaining-duration 30
            2s > valve[2]/active 1
            2s valve[2]/in-use in-use
            2s valve[2]/remaining-duration 60
            2s irrigation-system/remaining-duration 60
            31s valve/active inactive
            31s valve/in-use not-in-use
            31s valve/remaining-duration 0
            40s > irrigation-system/active 0
            40s valve[2]/active inactive
            40s valve[2]/in-use not-in-use
            40s valve[2]/remaining-duration 0
            40s irrigation-system/in-use not-in-use
            40s irrigation-system/remaining-duration 0
            40s idle
            """)
    }

    @Test("a faucet that is turned off closes its valve")
    func faucet() throws {
        try Stage.play(
            """
            services: [{ type: faucet, characteristics: [{ type: active, value: 1 }] }, { type: valve }]
            behaviours: [{ type: irrigation }, { type: valve }]
            """,
            """
            1s > valve/active 1
            1s valve/in-use in-use
            2s > faucet/active 0
            2s valve/active inactive
            2s valve/in-use not-in-use
            """)
    }
}
