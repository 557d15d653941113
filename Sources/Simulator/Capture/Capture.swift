import HAPEngine
import HAPModel
import Peripheral

/// Makes a pcapng capture of a journal: the conversation as Wireshark shows it, each packet with what it says in plaintext.
///
/// Bytes of a file come out, beginning with `header`.
public struct Capture {
    /// What the file begins with.
    public let header: [UInt8]

    private var table: (database: AttributeDatabase, handles: AttributeHandles)?
    /// Said of the request that is answered next, and of its answer.
    private var requestComments: [String] = []
    private var responseComments: [String] = []
    /// What the answer does to the session.
    private var sessionComments: [String] = []
    /// Why the accessory ends the link.
    private var dropReason: DropReason?

    public init() {
        header = PcapNG.header(application: "hapsim", interface: "accessory")
    }

    /// The blocks of an entry; none when nothing went over the air.
    public mutating func bytes(of entry: JournalEntry) -> [UInt8] {
        switch entry.notice {
        case .connected:
            requestComments = []
            responseComments = []
            sessionComments = []
            dropReason = nil
            return packet(HCIPacket.connected(), entry)
                + exchange(.mtu, entry, requestComments: ["hapsim sees whole attribute values, whatever the MTU is"])
        case .disconnected:
            let comments = dropReason.map { ["the accessory ends the link: \($0.rawValue)"] } ?? []
            return packet(HCIPacket.disconnected(byAccessory: dropReason != nil), entry, comments)
        case .dropping(let reason):
            dropReason = reason
            return []
        case .event(let event):
            take(event, entry)
            return []
        case .operation(let operation):
            return bytes(of: operation, entry)
        case .advertising(let advertisement):
            return bytes(of: advertisement, entry)
        case .radioReady, .radioLost, .radioFailed, .turnedAway, .valueSet, .advertisingInterval, .fault, .power, .reset, .halted,
            .warning:
            return []
        }
    }

    private mutating func take(_ event: Event, _ entry: JournalEntry) {
        switch event {
        case .request:
            requestComments.append(ConversationText.line(of: event, database: entry.database))
        case .pairingMessage(let message) where message.sender == .controller:
            requestComments.append(ConversationText.line(of: event, database: entry.database))
        case .response, .pairingMessage:
            responseComments.append(ConversationText.line(of: event, database: entry.database))
        case .sessionBegan(let controller, let resumed):
            sessionComments.append("session of \(controller)\(resumed ? ", resumed" : "")")
        case .transientSessionBegan:
            sessionComments.append("session of Pair Setup")
        case .sessionEnded:
            sessionComments.append("the session ends")
        case .identify, .written, .wrongSetupCode, .paired, .pairingsChanged:
            break
        }
    }

    private mutating func bytes(of operation: LinkOperation, _ entry: JournalEntry) -> [UInt8] {
        guard let handles = handles(of: entry.database),
            let exchange = AttributeExchange(operation, handles: handles)
        else { return [] }
        switch operation {
        case .indication(let iid):
            let name = entry.database.location(of: iid).map { "\(entry.database.path(of: $0))" } ?? "\(iid)"
            return packet(HCIPacket.sent(exchange.request), entry, ["\(name) has changed"])
        case .confirmation, .write, .indications:
            return self.exchange(exchange, entry)
        case .read:
            defer {
                requestComments = []
                responseComments = []
                sessionComments = []
            }
            return self.exchange(
                exchange, entry, requestComments: requestComments, responseComments: responseComments + sessionComments)
        }
    }

    /// The table changes only with a reset: its handles are counted once.
    private mutating func handles(of database: AttributeDatabase) -> AttributeHandles? {
        if let table, table.database == database { return table.handles }
        guard let handles = try? AttributeHandles(GATTTable(database)) else { return nil }
        table = (database, handles)
        return handles
    }

    private func bytes(of advertisement: Advertisement?, _ entry: JournalEntry) -> [UInt8] {
        guard let advertisement else { return packet(HCIPacket.advertise(false), entry) }
        let kind =
            switch advertisement.payload {
            case .regular: "HAP, regular"
            case .encrypted: "HAP, an encrypted notification"
            }
        return packet(
            HCIPacket.advertisingData(advertisement.advertisingData), entry, ["\(kind), every \(advertisement.interval) ms"])
            + packet(HCIPacket.scanResponse(advertisement.scanResponse), entry) + packet(HCIPacket.advertise(true), entry)
    }

    private func exchange(
        _ exchange: AttributeExchange, _ entry: JournalEntry, requestComments: [String] = [], responseComments: [String] = []
    ) -> [UInt8] {
        packet(HCIPacket.received(exchange.request), entry, requestComments)
            + (exchange.response.map { packet(HCIPacket.sent($0), entry, responseComments) } ?? [])
    }

    private func packet(_ bytes: [UInt8], _ entry: JournalEntry, _ comments: [String] = []) -> [UInt8] {
        let seconds = UInt64(clamping: entry.wallTime.seconds)
        let time = seconds &* 1_000_000_000 &+ UInt64(clamping: entry.wallTime.nanoseconds)
        return PcapNG.packet(bytes, time: time, comments: comments)
    }
}
