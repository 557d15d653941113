import Testing

@Suite struct WaveformBehaviourTests {
    private func sensor(_ parameters: String) -> String {
        """
        services: [{ type: temperature-sensor, characteristics: [{ type: current-temperature, value: 50 }] }]
        behaviours: [{ type: waveform, characteristic: temperature-sensor/current-temperature, \(parameters) }]
        """
    }

    @Test("a sine goes from the lowest value to the highest and back")
    func sine() throws {
        try Stage.play(
            sensor("shape: sine, from: 10, to: 30, period: 40s, every: 10s"),
            """
            0s temperature-sensor/current-temperature 10
            10s temperature-sensor/current-temperature 20
            20s temperature-sensor/current-temperature 30
            30s temperature-sensor/current-temperature 20
            40s temperature-sensor/current-temperature 10
            """)
    }

    @Test("a ramp begins anew at its end; a square has two values and ticks only at its edges; a constant never")
    func others() throws {
        try Stage.play(
            sensor("shape: ramp, from: 0, to: 4, period: 4s, every: 1s"),
            """
            0s temperature-sensor/current-temperature 0
            1s temperature-sensor/current-temperature 1
            2s temperature-sensor/current-temperature 2
            3s temperature-sensor/current-temperature 3
            4s temperature-sensor/current-temperature 0
            5s temperature-sensor/current-temperature 1
            """)
        var square = try Stage(sensor("shape: square, from: 1, to: 2, period: 3s"))
        square.advance(to: .seconds(6))
        #expect(square.log.map { $0.split(separator: " ")[0] } == ["0s", "1.5s", "3s", "4.5s", "6s"])
        #expect(square.log.map { $0.split(separator: " ")[2] } == ["1", "2", "1", "2", "1"])
        #expect(square.wakeUps == 4)
        try Stage.play(sensor("shape: constant, from: 7"), "0s temperature-sensor/current-temperature 7\n0s idle")
    }

    @Test("a random walk keeps to its steps and its range, and is the same for the same seed")
    func walk() throws {
        func values(seed: Int) throws -> [Double] {
            var stage = try Stage(sensor("shape: random-walk, from: 20, to: 21, step: 0.3, every: 1s, seed: \(seed)"))
            stage.advance(to: .seconds(500))
            return stage.log.compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }
        }
        let first = try values(seed: 1)
        #expect(first.count > 300)
        #expect(first.allSatisfy { (20...21).contains($0) })
        #expect(zip(first, first.dropFirst()).allSatisfy { abs($0 - $1) < 0.41 })
        #expect(try values(seed: 1) == first)
        #expect(try values(seed: 2) != first)
    }

    @Test("booleans and states take squares, too")
    func states() throws {
        try Stage.play(
            """
            services: [{ type: motion-sensor }]
            behaviours:
              - { type: waveform, characteristic: motion-sensor/motion-detected, shape: square, from: 0, to: 1, period: 20s }
            """,
            """
            10s motion-sensor/motion-detected true
            20s motion-sensor/motion-detected false
            """)
    }
}
