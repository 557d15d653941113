import HAPModel

/// A pairing message without its secrets: which items it has, and how long they are (HAP R14 table 5-17).
public struct PairingMessageReport: Equatable, Sendable {
    /// What the message belongs to.
    public enum Exchange: String, Sendable {
        case pairSetup
        case pairVerify
        case pairings
    }

    public enum Sender: String, Sendable {
        case controller
        case accessory
    }

    /// An item's type and the number of its bytes.
    public struct Item: Equatable, Sendable {
        public let type: UInt8
        public let size: Int
    }

    public let exchange: Exchange
    public let sender: Sender
    /// The number in its exchange, 1…6; nil: it has none.
    public let state: UInt8?
    /// As received: it may be none of `PairingMethod`.
    public let method: UInt8?
    /// Why the accessory refuses, one of `PairingError`.
    public let error: UInt8?
    /// In the order of the message; none when it is no TLV8.
    public let items: [Item]

    init(_ bytes: [UInt8], of exchange: Exchange, from sender: Sender) {
        let items = (try? TLV8(bytes))?.items ?? []
        func number(_ type: UInt8) -> UInt8? {
            guard let item = items.first(where: { $0.type == type }), item.value.count == 1 else { return nil }
            return item.value.first
        }
        self.exchange = exchange
        self.sender = sender
        state = number(PairingTLV.state)
        method = number(PairingTLV.method)
        error = number(PairingTLV.error)
        self.items = items.map { Item(type: $0.type, size: $0.value.count) }
    }
}
