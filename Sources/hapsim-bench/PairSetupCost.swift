import HAPController
import HAPModel

/// What Pair Setup costs the accessory: the answers M2, M4 and M6.
struct PairSetupCost {
    func measure() throws -> Duration {
        let times = try (0..<21).map { _ in
            let link = TimedLink(InProcessLink(try BenchAccessory.make()))
            try BenchController.make(link).pairSetup(code: SetupCode(BenchAccessory.setupCode))
            return link.elapsed
        }
        return times.sorted()[times.count / 2]
    }
}
