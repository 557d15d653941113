/// A fault that was seen in the field, under a name.
public struct NamedFault: Sendable {
    public let name: String
    /// The rows of the table of problems in the documentation that it makes.
    public let rows: [Int]
    /// One line for people.
    public let summary: String
    /// What is armed for it.
    public let expressions: [String]

    fileprivate init(_ name: String, _ rows: [Int], _ summary: String, _ expressions: String...) {
        self.name = name
        self.rows = rows
        self.summary = summary
        self.expressions = expressions
    }

    /// The fault of a name; case does not count.
    public static func named(_ name: some StringProtocol) -> NamedFault? {
        all.first { $0.name == name.lowercased() }
    }

    /// All of them, in the order of the rows.
    public static let all: [NamedFault] = events + pairing + tables + answers + links

    private static let events: [NamedFault] = [
        .init("wrong-broadcast-key", [1], "broadcasts that the controller cannot decrypt", "wrong-key@broadcast"),
        .init("broadcast-key-forgotten", [1], "no broadcasts after the next session", "forget-broadcast-key@verify-M1"),
        .init("state-number-ahead", [1], "the state number leaps by 100: too far to be tried", "rise:100@state-number"),
        .init("broadcast-repeated", [2], "the broadcast before once more, in place of a new one", "repeated@broadcast"),
        .init("broadcast-old", [2], "broadcasts with the state number before", "old-state-number@broadcast"),
        .init("state-number-stuck", [3, 33], "events that leave the state number as it was", "stuck@state-number"),
        .init("state-number-twice", [3], "the state number rises by two", "rise:2@state-number"),
        .init("state-number-by-read", [3], "every read raises the state number", "rise:1@read"),
        .init("regular-silent", [4], "no regular advertisement any more, only broadcasts", "off@advertisement"),
        .init("advertises-rarely", [4, 25], "an advertisement every 10 s", "interval:10s@advertisement"),
        .init("state-number-rising", [5], "a new state number every 2 s", "rising:2s"),
        .init("state-number-flapping", [5], "the state number goes up and down every 2 s", "flapping:2s"),
        .init("double-press", [6], "each change happens twice within one broadcast", "double@value"),
        .init(
            "silent-changes", [33], "changes of which nothing tells", "stuck@state-number", "off@broadcast", "lost@indication"),
    ]

    private static let tables: [NamedFault] = [
        .init("no-protocol-information", [7], "no HAP Protocol Information service", "hidden@link:protocol-information"),
        .init(
            "identify-as-data", [7], "Identify has the format data",
            "item:format=1b000027010000@signature-read-response:accessory-information/identify"),
        .init("signature-without-format", [8], "signatures have no format", "without:format@signature-read-response"),
        .init(
            "signature-without-permissions", [8], "signatures have no properties", "without:permissions@signature-read-response"),
        .init("signature-refused", [8], "a signature is answered with status 6", "status:6@signature-read,nth=5,count=1"),
        .init("iid-zero", [9], "instance ID descriptors hold 0", "descriptor:0000@link"),
        .init("iid-missing", [9], "there are no instance ID descriptors", "descriptor:none@link"),
        .init("iid-short", [9], "instance ID descriptors have one byte", "descriptor:33@link"),
        .init("iid-long", [9], "instance ID descriptors have eight bytes", "descriptor:3300000000000000@link"),
        .init("iid-duplicate", [9], "all instance ID descriptors hold the same", "descriptor:0100@link"),
        .init("linked-zero", [10], "the linked services are a 0", "item:linked=0000@service-signature-read-response"),
        .init("linked-missing", [10], "a linked service does not exist", "item:linked=ff7f@service-signature-read-response"),
        .init("linked-two", [10], "two linked services", "item:linked=30005000@service-signature-read-response"),
        .init("handles-moved", [12], "the services have other handles than before", "reversed@link"),
        .init("service-hidden", [13], "the Pairing service is missing on one link", "hidden@link:pairing,count=1"),
    ]

    private static let answers: [NamedFault] = [
        .init("no-value", [11], "reads succeed without a value", "without:value@read-response"),
        .init("no-body", [11], "reads succeed without a body", "no-body@read-response"),
        .init(
            "value-elsewhere", [11], "reads have an item, and it is not the value", "item:0x02=00@read-response",
            "without:value@read-response"),
        .init("small-mtu", [15], "the MTU is 23", "mtu:23@link"),
        .init("small-fragments", [15], "responses in fragments of 20 bytes", "fragments:20@response"),
        .init("slow-fragments", [15], "half a second before each fragment", "delay:500ms@fragment"),
        .init("slow-read", [16], "an answer after 6 s, longer than bluetoothd waits", "delay:6s@att-read,nth=3,count=1"),
        .init("unlikely-error", [16], "ATT error 0x0E in the middle of things", "att-error:0x0E@att-write,nth=3,count=1"),
        .init("plain-write-refused", [23], "writes are not supported, as where only timed writes are", "status:1@write"),
        .init("timed-write-expired", [23], "the time to live of timed writes is over at once", "limit:0@timer-timed-write"),
        .init("unauthorized", [24], "writes need an authorization", "status:3@request"),
        .init("response-lost", [28], "a response is made and never arrives", "no-answer@read-response,count=1"),
        .init("response-replayed", [28], "an old answer in place of a new one", "replayed@fragment,nth=2,count=1"),
        .init("wrong-tid", [28], "a response of another transaction", "wrong-tid@read-response,count=1"),
        .init("corrupt-tag", [28], "a fragment that does not decrypt", "corrupt-tag@fragment,count=1"),
        .init("plaintext-response", [28], "a fragment that is not encrypted", "plaintext@fragment,count=1"),
    ]

    private static let pairing: [NamedFault] = [
        .init("lost-m2", [17], "the link is lost before M2 of Pair Setup", "drop-before@M2,count=1"),
        .init("lost-m4", [17], "the link is lost before M4 of Pair Setup", "drop-before@M4,count=1"),
        .init("lost-m6", [17, 18], "paired for the accessory, not for the controller", "drop-before@M6,count=1"),
        .init("lost-after-m6", [17], "the link is lost right after Pair Setup", "drop-after@M6,count=1"),
        .init("lost-verify-m2", [17], "the link is lost before M2 of Pair Verify", "drop-before@verify-M2,count=1"),
        .init("lost-verify-m4", [17], "the link is lost before M4 of Pair Verify", "drop-before@verify-M4,count=1"),
        .init(
            "lost-in-signatures", [17], "the link is lost while signatures are read", "drop-before@signature-read,nth=5,count=1"),
        .init(
            "lost-after-subscription", [17], "the link is lost when indications are switched on",
            "drop-after@subscription,count=1"),
        .init(
            "lost-write", [17], "a write is executed, and its response lost with the link", "drop-before@write-response,count=1"),
        .init(
            "lost-removal", [18, 22], "a pairing is removed, and the response lost with the link", "drop-before@remove-M2,count=1"
        ),
        .init("dropped-removal", [22], "the link is lost before a pairing is removed", "drop-before@remove-M1,count=1"),
        .init("slow-removal", [22], "the response to Remove Pairing takes 3 s", "delay:3s@remove-M2"),
        .init("unavailable", [19], "already paired, says M2", "tlv-error:unavailable@M1"),
        .init("right-code-refused", [19], "the right setup code is refused", "tlv-error:authentication@M3"),
        .init("backoff", [19], "too many tries, says M2: again in 30 s", "tlv-error:backoff/30@M1"),
        .init("busy", [19, 20], "another controller is pairing, says M2", "tlv-error:busy@M1"),
        .init(
            "wants-authentication", [19], "Pairing Features ask for Apple's coprocessor",
            "item:value=01@read-response:pairing/pairing-features"),
        .init("new-setup-code", [20], "another setup code at each try", "new-setup-code@M1"),
        .init("sessions-forgotten", [21], "no session can be resumed", "forget-sessions@resume-M1"),
        .init("resume-refused", [21], "Pair Resume ends with an error", "tlv-error:authentication@resume-M1"),
        .init("resume-wrong-tag", [21], "the tag of a resumed session does not fit", "corrupt-tag@resume-M2"),
    ]

    private static let links: [NamedFault] = [
        .init("short-links", [25], "each link is lost after 5 s", "drop-after:5s@connection"),
        .init("not-connectable", [25], "advertised, and not to be connected", "not-connectable@advertisement"),
        .init("vanishes", [26], "nothing is advertised any more", "off@advertisement", "off@broadcast"),
        .init("kicked-out", [26], "each link is dropped at once", "refuse@connection"),
        .init("flaky-link", [27], "three links are dropped at once, then one is good", "refuse@connection,count=3"),
        .init("slow-connection", [27], "a new link answers nothing for 5 s", "delay:5s@connection"),
        .init("advertisement-truncated", [29], "14 bytes of manufacturer data", "length:14@advertisement"),
        .init("no-setup-hash", [29], "15 bytes of manufacturer data, without a setup hash", "length:15@advertisement"),
        .init("wrong-stl", [29], "a wrong byte of subtype and length", "stl:0x2D@advertisement"),
        .init("old-version", [29], "compatible version 1", "cv:1@advertisement"),
        .init("configuration-zero", [29], "configuration number 0", "cn:0@advertisement"),
        .init("no-name", [30], "no name in the advertisement", "no-name@advertisement"),
        .init("short-name", [30], "another name in the advertisement, of one letter", "name:X@advertisement"),
    ]
}
