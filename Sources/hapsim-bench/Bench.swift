/// Prints what the protocol costs on this machine: `swift run -c release hapsim-bench`.
@main
enum Bench {
    static func main() throws {
        // First, while the process has not read the catalogue.
        let loading = try ProfileLoading()
        let read = try SecuredRead()
        let whole = try read.measure()
        let library = read.measureLibrary()
        let pairSetup = try PairSetupCost().measure()
        print("secured read, both ends in process:   ", text(whole, per: .microseconds(1)), "µs")
        print("  of it libsodium (2 seals, 2 opens): ", text(library, per: .microseconds(1)), "µs")
        let profile = loading.path.split(separator: "/").last ?? ""
        print("largest profile loaded, first time:   ", text(loading.first, per: .milliseconds(1)), "ms,", profile)
        print("  and again:                          ", text(try loading.measure(), per: .milliseconds(1)), "ms")
        print("Pair Setup, accessory's side M2+M4+M6:", text(pairSetup, per: .milliseconds(1)), "ms")
    }

    /// The number of units, with two digits after the point.
    private static func text(_ duration: Duration, per unit: Duration) -> String {
        let hundredths = Int((duration / unit * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}

/// The median over `rounds` of the time of one of `repetitions` calls.
func median(rounds: Int, repetitions: Int, _ body: () throws -> Void) rethrows -> Duration {
    let clock = ContinuousClock()
    let times = try (0..<rounds).map { _ in
        try clock.measure { for _ in 0..<repetitions { try body() } } / repetitions
    }
    return times.sorted()[rounds / 2]
}
