import Testing

@testable import Simulator

@Suite struct LinearMotionTests {
    @Test(
        "it is where its speed has brought it, and nowhere else than between both ends",
        arguments: [(0, 20), (10, 20), (11, 30), (15, 70), (18, 100), (99, 100)] as [(Int, Double)])
    func position(second: Int, expected: Double) {
        let motion = LinearMotion(from: 20, to: 100, at: .seconds(10), in: 0...100, travel: .seconds(10))
        #expect(motion.end == .seconds(18))
        #expect(abs(motion.position(at: .seconds(second)) - expected) < 1e-9)
    }

    @Test("it passes a place when it is there")
    func time() {
        let motion = LinearMotion(from: 90, to: -90, at: .seconds(1), in: -90...90, travel: .seconds(18))
        #expect(!motion.isUpward)
        #expect(motion.time(at: 0) == .seconds(10))
        #expect(motion.position(at: .seconds(10)) == 0)
    }

    @Test("without a way, and without time, it is there at once")
    func immediate() {
        #expect(LinearMotion(from: 5, to: 5, at: .seconds(3), in: 0...100, travel: .seconds(9)).end == .seconds(3))
        let motion = LinearMotion(from: 0, to: 1, at: .seconds(3), in: 0...1, travel: .zero)
        #expect(motion.end == .seconds(3))
        #expect(motion.position(at: .seconds(3)) == 1)
    }
}
