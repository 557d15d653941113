import HAPEngine

/// Where a fault is injected.
public enum FaultPlace: Hashable, Sendable {
    /// A message of a pairing exchange: an odd one is a request, an even one its response.
    case message(PairingStep)
    /// A whole request, before it is executed; nil: any.
    case request(Opcode?)
    /// The response to a request that was executed; nil: any.
    case response(Opcode?)
    /// A fragment of a response, as it is read.
    case fragment
    /// An ATT Read Request or Read Blob Request of a characteristic's value.
    case attRead
    /// An ATT Write Request of a characteristic's value, prepared writes included.
    case attWrite
    /// Indications are switched on.
    case subscription
    /// A controller has connected.
    case connection
    /// What a link finds that begins: the attribute table and the MTU.
    case link
    case indication
    /// The regular advertisement.
    case advertisement
    /// The encrypted notification of a change.
    case broadcast
    /// The state number should rise by one.
    case stateNumber
    /// A time limit begins.
    case timer(TimeLimit)
    /// Again and again, by the clock.
    case clock
    /// Somebody at the accessory changes a value.
    case value

    /// Places at which the same can happen.
    enum Kind: CaseIterable {
        case request, response, fragment, attribute, subscription, connection, link, indication, advertisement, broadcast,
            stateNumber, timer, clock, value
    }

    var kind: Kind {
        switch self {
        case .message(let step): step.number % 2 == 1 ? .request : .response
        case .request: .request
        case .response: .response
        case .fragment: .fragment
        case .attRead, .attWrite: .attribute
        case .subscription: .subscription
        case .connection: .connection
        case .link: .link
        case .indication: .indication
        case .advertisement: .advertisement
        case .broadcast: .broadcast
        case .stateNumber: .stateNumber
        case .timer: .timer
        case .clock: .clock
        case .value: .value
        }
    }

    /// Whether it can be narrowed to a characteristic or a service.
    var takesTarget: Bool {
        switch kind {
        case .request, .response, .fragment, .attribute, .subscription, .link, .indication, .broadcast, .value: true
        case .connection, .advertisement, .stateNumber, .timer, .clock: false
        }
    }

    /// Every place.
    public static let all: [FaultPlace] =
        PairingStep.Kind.allCases.flatMap { kind in
            (1...messages(of: kind)).map { .message(PairingStep(kind, $0)) }
        }
        + [.request(nil)] + Opcode.allCases.map { .request($0) }
        + [.response(nil)] + Opcode.allCases.map { .response($0) }
        + [.fragment, .attRead, .attWrite, .subscription, .connection, .link, .indication, .advertisement, .broadcast]
        + [.stateNumber] + TimeLimit.allCases.map { .timer($0) } + [.clock, .value]

    private static func messages(of kind: PairingStep.Kind) -> UInt8 {
        switch kind {
        case .setup: 6
        case .verify: 4
        case .resume, .add, .remove, .list: 2
        }
    }

    /// The place of a name; case does not count.
    public init?(_ text: some StringProtocol) {
        let name = text.lowercased()
        guard let place = Self.all.first(where: { $0.text.lowercased() == name }) else { return nil }
        self = place
    }

    /// Its name: `M5`, `verify-M3`, `write`, `read-response`, `timer-idle`.
    public var text: String {
        switch self {
        case .message(let step): step.kind == .setup ? "M\(step.number)" : "\(step.kind.rawValue)-M\(step.number)"
        case .request(let opcode): opcode.map(Self.name) ?? "request"
        case .response(let opcode): opcode.map { Self.name($0) + "-response" } ?? "response"
        case .fragment: "fragment"
        case .attRead: "att-read"
        case .attWrite: "att-write"
        case .subscription: "subscription"
        case .connection: "connection"
        case .link: "link"
        case .indication: "indication"
        case .advertisement: "advertisement"
        case .broadcast: "broadcast"
        case .stateNumber: "state-number"
        case .timer(let timer): "timer-\(timer.rawValue)"
        case .clock: "clock"
        case .value: "value"
        }
    }

    private static func name(_ opcode: Opcode) -> String {
        switch opcode {
        case .characteristicSignatureRead: "signature-read"
        case .characteristicWrite: "write"
        case .characteristicRead: "read"
        case .characteristicTimedWrite: "timed-write"
        case .characteristicExecuteWrite: "execute-write"
        case .serviceSignatureRead: "service-signature-read"
        case .characteristicConfiguration: "configuration"
        case .protocolConfiguration: "protocol-configuration"
        case .tokenRequest: "token-request"
        case .tokenUpdateRequest: "token-update"
        case .infoRequest: "info-request"
        }
    }
}
