import HAPEngine
import HAPModel

/// The faults of one accessory, over power cuts and resets: what is armed, and what of it the engine is told.
public final class FaultInjector {
    private var faults: FaultSet
    private var random: SeededGenerator
    /// What was injected and not told yet: the engine must not be looked at while it asks.
    private var injections: [FaultInjection] = []
    /// What a fault of a request does to its response.
    private var responseEffects: [ResponseInterference] = []
    /// The setup code that Pair Setup wants for now, of the fault that makes new ones.
    public private(set) var shownSetupCode: SetupCode?

    /// - Parameter seed: of all draws; a run with the same occasions has the same faults.
    public init(seed: UInt64) {
        faults = FaultSet(seed: seed)
        random = SeededGenerator(seed: ~seed)
    }

    /// All that is armed, in the order in which it was.
    public var armed: [ArmedFault] { faults.armed }

    var isEmpty: Bool { faults.isEmpty }

    /// Arms the faults that are described, in place of those of the same name; what lasts longer than an occasion is brought up
    /// to date by `Simulator.arm(_:)`.
    ///
    /// - Returns: them as they are armed.
    /// - Throws: what is wrong with the description, and what would be right.
    public func arm(_ description: FaultDescription, in database: AttributeDatabase) throws(FaultProblem) -> [ArmedFault] {
        let faults = try description.faults(in: database, freeName: self.faults.freeName)
        self.faults.arm(faults)
        return armed.filter { $0.fault.name == faults.first?.name }
    }

    /// Disarms the faults of a name.
    ///
    /// - Returns: false when there are none.
    public func disarm(_ name: String) -> Bool {
        faults.disarm(name)
    }

    /// Disarms everything.
    public func disarmAll() {
        faults.disarmAll()
    }

    /// What is injected at an occasion, which counts.
    ///
    /// - Parameter iids: the characteristic and the service that it is about.
    func take(_ places: [FaultPlace], about iids: [InstanceID] = []) -> [FaultAction] {
        take(places) { fault in fault.target.map { iids.contains($0.iid) } ?? true }
    }

    func take(_ places: [FaultPlace], where isMeant: (Fault) -> Bool) -> [FaultAction] {
        guard !faults.isEmpty else { return [] }
        return faults.hits(at: places, where: isMeant).map { hit in
            injections.append(FaultInjection(name: hit.fault.name, expression: hit.fault.expression, hit: hit.hits))
            return hit.fault.action
        }
    }

    /// What will be injected at the next occasion.
    func upcoming(at place: FaultPlace) -> [Fault] {
        faults.upcoming(at: place)
    }

    /// What was injected since the last call.
    func takeInjections() -> [FaultInjection] {
        guard !injections.isEmpty else { return [] }
        defer { injections = [] }
        return injections
    }

    private func newSetupCode() -> SetupVerifier {
        var code: SetupCode?
        while code == nil { code = SetupCode(number: UInt32.random(in: 0...99_999_999, using: &random)) }
        shownSetupCode = code
        let salt = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
        return SetupVerifier(salt: salt, setupCode: code.map(\.description) ?? "")
    }
}

extension FaultInjector: Interference {
    public func willExecute(_ exchange: ExchangePoint) -> [RequestInterference] {
        responseEffects = []
        let opcode = Opcode(rawValue: exchange.opcode)
        let places: [FaultPlace] =
            [.request(nil)] + (opcode.map { [.request($0)] } ?? []) + (exchange.step.map { [.message($0)] } ?? [])
        return take(places, about: exchange.iids).compactMap { action in
            switch action {
            case .dropBefore: return .cut
            case .noAnswer: return .ignore
            case .status(let status): return .status(status)
            case .pairingError(let error, let delay): return .pairingError(error, retryDelay: delay)
            case .forgetSessions: return .forgetSessions
            case .forgetPairings: return .forgetPairings
            case .forgetBroadcastKey: return .forgetBroadcastKey
            case .newSetupCode: return .setupVerifier(newSetupCode())
            case .rise(let steps): return .raiseStateNumber(by: steps)
            case .dropAfter: responseEffects.append(.cut)
            case .delay(let time): responseEffects.append(.hold(time))
            case _: break
            }
            return nil
        }
    }

    public func willAnswer(_ exchange: ExchangePoint) -> [ResponseInterference] {
        let opcode = Opcode(rawValue: exchange.opcode)
        let places: [FaultPlace] =
            [.response(nil)] + (opcode.map { [.response($0)] } ?? []) + (exchange.step.map { [.message($0)] } ?? [])
        return responseEffects
            + take(places, about: exchange.iids).compactMap { action in
                switch action {
                case .dropBefore: .cut
                case .dropAfter: .dropAfter
                case .noAnswer: .hold(nil)
                case .delay(let time): .hold(time)
                case .status(let status): .status(status)
                case .pairingError(let error, let delay): .pairingError(error, retryDelay: delay)
                case .body(let body): .body(body)
                case .truncated(let count): .body(.cut(count))
                case .corruptTag: .body(.corrupt(PairingTLV.encryptedData))
                case .wrongTransactionID: .wrongTransactionID
                case .fragments(let size): .fragments(size)
                case _: nil
                }
            }
    }

    public func willSendFragment(of exchange: ExchangePoint) -> [FragmentInterference] {
        take([.fragment], about: exchange.iids).compactMap { action in
            switch action {
            case .corruptTag: .corrupt
            case .plaintext: .plaintext
            case .replayed: .replay
            case .truncated(let count): .cut(count)
            case .delay(let time): .hold(time)
            case .noAnswer: .hold(nil)
            case _: nil
            }
        }
    }

    public func willRaiseStateNumber() -> StateNumberInterference? {
        take([.stateNumber]).lazy.compactMap { action -> StateNumberInterference? in
            switch action {
            case .stuck: .stuck
            case .rise(let steps): .rise(by: steps)
            case _: nil
            }
        }.first
    }

    public func willBroadcast(_ iid: InstanceID) -> BroadcastInterference? {
        take([.broadcast], about: [iid]).lazy.compactMap { action -> BroadcastInterference? in
            switch action {
            case .off: .off
            case .wrongKey: .wrongKey
            case .repeated: .repeatLast
            case .oldStateNumber: .oldStateNumber
            case _: nil
            }
        }.first
    }

    public func willStart(_ timer: TimeLimit) -> Duration? {
        take([.timer(timer)]).lazy.compactMap { action -> Duration? in
            if case .limit(let time) = action { time } else { nil }
        }.first
    }
}

extension ExchangePoint {
    fileprivate var iids: [InstanceID] { [characteristic, service] }
}
