import HAPEngine
import HAPModel

/// How an action is written, and where it can be.
public struct FaultActionForm: Sendable {
    /// What stands before the colon.
    public let name: String
    /// What stands after it; nil: nothing.
    public let argument: String?
    /// One line for people.
    public let summary: String
    /// The kinds of places at which it can be injected.
    let kinds: Set<FaultPlace.Kind>
    /// The place when none is named; nil: one must be.
    let standardPlace: FaultPlace?
    /// The action; nil when the argument is none that it takes.
    let action: @Sendable (String?) -> FaultAction?

    fileprivate init(
        _ name: String, _ argument: String? = nil, at kinds: Set<FaultPlace.Kind>, standard: FaultPlace? = nil,
        _ summary: String, _ action: @escaping @Sendable (String?) -> FaultAction?
    ) {
        self.name = name
        self.argument = argument
        self.kinds = kinds
        standardPlace = standard
        self.summary = summary
        self.action = action
    }

    /// One that takes no argument.
    fileprivate init(
        _ name: String, at kinds: Set<FaultPlace.Kind>, standard: FaultPlace? = nil, _ summary: String, _ action: FaultAction
    ) {
        self.init(name, nil, at: kinds, standard: standard, summary) { $0 == nil ? action : nil }
    }

    /// The places at which it can be injected.
    public var places: [FaultPlace] { FaultPlace.all.filter { kinds.contains($0.kind) } }

    /// The form of a name.
    public static func named(_ name: some StringProtocol) -> FaultActionForm? {
        all.first { $0.name == name.lowercased() }
    }

    /// Every action.
    public static let all: [FaultActionForm] = answers + contents + memory + numbers + advertisements + links

    private static let answers: [FaultActionForm] = [
        .init(
            "delay", "TIME", at: [.request, .response, .fragment, .attribute, .connection, .indication], standard: .request(nil),
            "the answer comes so much later"
        ) { FaultArgument.duration($0).map { .delay($0) } },
        .init(
            "no-answer", at: [.request, .response, .fragment, .attribute], standard: .response(nil),
            "no answer; a request is not executed, a response is made and lost", .noAnswer),
        .init(
            "drop-before", at: [.request, .response, .attribute, .indication], standard: .request(nil),
            "the link is lost before it", .dropBefore),
        .init(
            "drop-after", "[TIME]", at: [.request, .response, .attribute, .subscription, .connection, .indication],
            standard: .response(nil), "the link is lost after it; after a connection, so long after it"
        ) { text in
            guard let text else { return .dropAfter(nil) }
            return FaultArgument.duration(text).map { .dropAfter($0) }
        },
        .init(
            "status", "NUMBER", at: [.request, .response], standard: .request(nil),
            "a HAP status; a request is not executed then"
        ) { FaultArgument.byte($0).map { .status($0) } },
        .init("att-error", "CODE", at: [.attribute], standard: .attRead, "an ATT error, 0x01 to 0xFF") { text in
            FaultArgument.byte(text).flatMap { $0 > 0 ? .attError($0) : nil }
        },
        .init(
            "tlv-error", "ERROR[/SECONDS]", at: [.request, .response],
            "an error in a pairing message, and when to try again; a request is not executed then"
        ) { FaultArgument.pairingError($0) },
    ]

    private static let contents: [FaultActionForm] = [
        .init("no-body", at: [.response], standard: .response(nil), "the response has no body", .body(.none)),
        .init("empty-body", at: [.response], standard: .response(nil), "the body has no bytes", .body(.empty)),
        .init(
            "without", "ITEM", at: [.response], standard: .response(nil),
            "an item of the body, or of the pairing message, is missing"
        ) { FaultArgument.item($0).map { .body(.without($0)) } },
        .init(
            "item", "ITEM=HEX", at: [.response], standard: .response(nil),
            "an item of the body, or of the pairing message, has this value"
        ) { FaultArgument.itemValue($0) },
        .init("twice", "ITEM", at: [.response], standard: .response(nil), "an item comes twice") {
            FaultArgument.item($0).map { .body(.twice($0)) }
        },
        .init("corrupt", "ITEM", at: [.response], standard: .response(nil), "the last byte of an item is another one") {
            FaultArgument.item($0).map { .body(.corrupt($0)) }
        },
        .init(
            "truncated", "BYTES", at: [.response, .fragment], standard: .fragment, "only so many bytes are left"
        ) { FaultArgument.number($0, in: 0...65_535).map { .truncated($0) } },
        .init("wrong-tid", at: [.response], standard: .response(nil), "another transaction ID", .wrongTransactionID),
        .init(
            "fragments", "BYTES", at: [.response], standard: .response(nil), "fragments of at most so many bytes, 6 to 512"
        ) { FaultArgument.number($0, in: 6...512).map { .fragments($0) } },
        .init(
            "corrupt-tag", at: [.response, .fragment], standard: .fragment,
            "the tag of a fragment, or of a pairing message's encrypted data, does not fit", .corruptTag),
        .init("plaintext", at: [.fragment], standard: .fragment, "a fragment is not encrypted", .plaintext),
        .init("replayed", at: [.fragment], standard: .fragment, "the answer before comes once more", .replayed),
    ]

    private static let memory: [FaultActionForm] = [
        .init(
            "forget-sessions", at: [.request, .connection], standard: .connection, "Pair Resume knows no session any more",
            .forgetSessions),
        .init("forget-pairings", at: [.request], standard: nil, "no controller is paired any more", .forgetPairings),
        .init(
            "forget-broadcast-key", at: [.request], standard: nil, "there is no broadcast key any more", .forgetBroadcastKey),
        .init(
            "new-setup-code", at: [.request], standard: .message(.init(.setup, 1)), "Pair Setup wants another setup code",
            .newSetupCode),
    ]

    private static let numbers: [FaultActionForm] = [
        .init("stuck", at: [.stateNumber], standard: .stateNumber, "the state number stays as it is", .stuck),
        .init(
            "rise", "STEPS", at: [.stateNumber, .request], standard: .stateNumber, "the state number rises by so much"
        ) { FaultArgument.number($0, in: 1...65_535).map { .rise(UInt16($0)) } },
        .init("rising", "PERIOD", at: [.clock], standard: .clock, "the state number rises again and again") {
            FaultArgument.period($0).map { .rising(every: $0) }
        },
        .init("flapping", "PERIOD", at: [.clock], standard: .clock, "the advertised state number goes up and down") {
            FaultArgument.period($0).map { .flapping(every: $0) }
        },
        .init("wrong-key", at: [.broadcast], standard: .broadcast, "a broadcast is sealed with another key", .wrongKey),
        .init("repeated", at: [.broadcast], standard: .broadcast, "the last broadcast in place of the new one", .repeated),
        .init(
            "old-state-number", at: [.broadcast], standard: .broadcast, "a broadcast with the state number before",
            .oldStateNumber),
        .init("off", at: [.broadcast, .advertisement], standard: .advertisement, "nothing is broadcast, or advertised", .off),
    ]

    private static let advertisements: [FaultActionForm] =
        AdvertisementField.allCases.map { field in
            .init(
                field.rawValue, "NUMBER", at: [.advertisement], standard: .advertisement, field.summary
            ) { text in
                FaultArgument.number(text, in: 0...(field.isLong ? 0xFFFF : 0xFF)).map { .field(field, UInt16($0)) }
            }
        } + [
            .init(
                "length", "BYTES", at: [.advertisement], standard: .advertisement,
                "the manufacturer data, without the company, is so long: 19 is right, 15 has no setup hash"
            ) { FaultArgument.number($0, in: 0...24).map { .length($0) } },
            .init("no-name", at: [.advertisement], standard: .advertisement, "there is no name", .name("")),
            .init("name", "NAME", at: [.advertisement], standard: .advertisement, "there is another name") { text in
                text.flatMap { $0.isEmpty ? nil : .name($0) }
            },
            .init("interval", "TIME", at: [.advertisement], standard: .advertisement, "the interval, 20ms to 10.24s") { text in
                FaultArgument.duration(text).flatMap {
                    (.milliseconds(20)...(.milliseconds(10_240))).contains($0) ? .interval($0) : nil
                }
            },
            .init(
                "not-connectable", at: [.advertisement], standard: .advertisement, "no controller can connect", .notConnectable),
        ]

    private static let links: [FaultActionForm] = [
        .init("refuse", at: [.connection], standard: .connection, "the link is dropped at once", .refuse),
        .init("mtu", "BYTES", at: [.link], standard: .link, "the link's MTU is at most so large, 23 to 517") {
            FaultArgument.number($0, in: 23...517).map { .mtu($0) }
        },
        .init("hidden", at: [.link], standard: .link, "a service or characteristic is not in the attribute table", .hidden),
        .init("reversed", at: [.link], standard: .link, "the services come the other way round", .reversed),
        .init(
            "descriptor", "HEX|none", at: [.link], standard: .link, "what the instance ID descriptor holds"
        ) { FaultArgument.descriptor($0) },
        .init("lost", at: [.indication], standard: .indication, "the indication is not sent", .lost),
        .init("double", at: [.indication, .value], standard: .indication, "it happens twice", .double),
        .init("limit", "TIME", at: [.timer], "the time limit is this long") {
            FaultArgument.duration($0).map { .limit($0) }
        },
    ]
}

extension AdvertisementField {
    fileprivate var summary: String {
        switch self {
        case .subtypeAndLength: "the byte of subtype and length; 49 is right"
        case .statusFlags: "the status flags; bit 0: not paired"
        case .category: "the accessory category"
        case .stateNumber: "the state number, in the advertisement only"
        case .configurationNumber: "the configuration number, in the advertisement only"
        case .compatibleVersion: "the compatible version; 2 is right"
        }
    }

    /// Two bytes.
    var isLong: Bool {
        switch self {
        case .category, .stateNumber: true
        case .subtypeAndLength, .statusFlags, .configurationNumber, .compatibleVersion: false
        }
    }
}
