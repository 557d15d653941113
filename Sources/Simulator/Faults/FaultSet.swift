import HAPModel

/// The faults that are armed: it knows when the time of each has come.
public struct FaultSet: Sendable {
    public private(set) var armed: [ArmedFault] = []
    private var random: SeededGenerator

    /// - Parameter seed: of the draws that a probability needs; the same occasions have the same faults then.
    public init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    public var isEmpty: Bool { armed.isEmpty }

    /// Arms faults, in place of those of the same names.
    public mutating func arm(_ faults: [Fault]) {
        let names = Set(faults.map(\.name))
        armed.removeAll { names.contains($0.fault.name) }
        armed += faults.map { ArmedFault(fault: $0, occasions: 0, hits: 0) }
    }

    /// - Returns: false when there is none of this name.
    public mutating func disarm(_ name: String) -> Bool {
        let count = armed.count
        armed.removeAll { $0.fault.name == name }
        return armed.count < count
    }

    public mutating func disarmAll() {
        armed = []
    }

    /// A name that no armed fault has, made from the name of an action.
    public func freeName(for action: String) -> String {
        var number = 1
        while armed.contains(where: { $0.fault.name == "\(action)-\(number)" }) { number += 1 }
        return "\(action)-\(number)"
    }

    /// The faults that are injected at an occasion, which counts.
    ///
    /// - Parameters:
    ///   - places: all names of where it is.
    ///   - isMeant: whether it is about what the fault is narrowed to.
    public mutating func hits(at places: [FaultPlace], where isMeant: (Fault) -> Bool = { _ in true }) -> [ArmedFault] {
        var hits: [ArmedFault] = []
        for index in armed.indices where places.contains(armed[index].fault.place) && isMeant(armed[index].fault) {
            armed[index].occasions += 1
            guard isDue(armed[index]) else { continue }
            let probability = armed[index].fault.probability
            guard probability >= 1 || random.fraction() < probability else { continue }
            armed[index].hits += 1
            hits.append(armed[index])
        }
        return hits
    }

    /// The faults that will be injected at the next occasion, which has not come yet.
    public func upcoming(at place: FaultPlace) -> [Fault] {
        armed.compactMap { armed in
            guard armed.fault.place == place else { return nil }
            var next = armed
            next.occasions += 1
            return isDue(next) ? armed.fault : nil
        }
    }

    /// Whether it was armed and has not been injected as often as it was to be.
    private func isDue(_ armed: ArmedFault) -> Bool {
        armed.occasions >= armed.fault.nth && !armed.isSpent
    }
}

/// The splitmix64 generator: small, and the same everywhere.
struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// 0…1, without 1.
    mutating func fraction() -> Double {
        Double(next() >> 11) / Double(1 << 53)
    }
}
