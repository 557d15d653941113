import HAPEngine
import HAPModel

extension FaultAction {
    /// As people write it: `status:6`, `delay:500ms`, `drop-after`.
    public var text: String {
        switch self {
        case .delay(let time): "delay:\(DurationText.describe(time))"
        case .noAnswer: "no-answer"
        case .dropBefore: "drop-before"
        case .dropAfter(let time): "drop-after" + (time.map { ":\(DurationText.describe($0))" } ?? "")
        case .status(let status): "status:\(status)"
        case .attError(let code): "att-error:0x\(Hexadecimal.encode([code]))"
        case .pairingError(let error, let delay): "tlv-error:\(error)" + (delay.map { "/\($0)" } ?? "")
        case .body(let body): Self.text(body)
        case .truncated(let count): "truncated:\(count)"
        case .wrongTransactionID: "wrong-tid"
        case .fragments(let size): "fragments:\(size)"
        case .corruptTag: "corrupt-tag"
        case .plaintext: "plaintext"
        case .replayed: "replayed"
        case .forgetSessions: "forget-sessions"
        case .forgetPairings: "forget-pairings"
        case .forgetBroadcastKey: "forget-broadcast-key"
        case .newSetupCode: "new-setup-code"
        case .stuck: "stuck"
        case .rise(let steps): "rise:\(steps)"
        case .rising(let period): "rising:\(DurationText.describe(period))"
        case .flapping(let period): "flapping:\(DurationText.describe(period))"
        case .off: "off"
        case .wrongKey: "wrong-key"
        case .repeated: "repeated"
        case .oldStateNumber: "old-state-number"
        case .field(let field, let value): "\(field.rawValue):\(value)"
        case .length(let count): "length:\(count)"
        case .name(let name): name.isEmpty ? "no-name" : "name:\(name)"
        case .interval(let interval): "interval:\(DurationText.describe(interval))"
        case .notConnectable: "not-connectable"
        case .refuse: "refuse"
        case .mtu(let mtu): "mtu:\(mtu)"
        case .hidden: "hidden"
        case .reversed: "reversed"
        case .descriptor(let bytes): "descriptor:" + (bytes.map { Hexadecimal.encode($0) } ?? "none")
        case .lost: "lost"
        case .double: "double"
        case .limit(let time): "limit:\(DurationText.describe(time))"
        }
    }

    private static func text(_ body: BodyInterference) -> String {
        switch body {
        case .none: "no-body"
        case .empty: "empty-body"
        case .cut(let count): "truncated:\(count)"
        case .without(let type): "without:\(hex(type))"
        case .item(let type, let value): "item:\(hex(type))=\(Hexadecimal.encode(value))"
        case .twice(let type): "twice:\(hex(type))"
        case .corrupt(let type): "corrupt:\(hex(type))"
        }
    }

    private static func hex(_ type: UInt8) -> String { "0x\(Hexadecimal.encode([type]))" }
}
