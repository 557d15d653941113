import HAPModel
import Testing

@testable import HAPEngine

@Suite("Fragments, tortured")
struct FragmentationTests {
    private static let value = [UInt8](repeating: 0xA5, count: 700)

    private func verifier(_ verification: Verification, isSecured: Bool) -> FragmentVerifier {
        FragmentVerifier(
            opcode: verification.opcode, iid: verification.iid, body: verification.body, response: verification.response,
            isSecured: isSecured
        ) { limit, policy in
            var rig = try Rig(limit: limit, fragments: policy)
            if isSecured { rig.secure() }
            return rig
        }
    }

    struct Verification: CustomTestStringConvertible {
        let testDescription: String
        let opcode: Opcode
        let iid: UInt16
        let body: [UInt8]
        let response: [UInt8]
    }

    private static func response(_ body: [UInt8]) -> [UInt8] {
        [0x02, 0x42, 0x00] + UInt16(body.count).littleEndianBytes + body
    }

    /// In a session: a short value, and one that needs several items and fragments both ways.
    private static let secured = [
        Verification(
            testDescription: "write of one byte with response", opcode: .characteristicWrite, iid: 0x52,
            body: PDU.body((0x01, [7]), (0x09, [1])), response: response([0x01, 0x01, 7])),
        Verification(
            testDescription: "write of 700 bytes with response", opcode: .characteristicWrite, iid: TestDatabase.data,
            body: PDU.body((0x09, [1]), (0x01, value)), response: response(PDU.body((0x01, value)))),
    ]

    private static let plaintext = [
        Verification(
            testDescription: "write without a session", opcode: .characteristicWrite, iid: 0x52,
            body: PDU.body((0x01, [7]), (0x09, [1])), response: [0x02, 0x42, 0x05]),
        Verification(
            testDescription: "signature, with a body that nobody asked for", opcode: .characteristicSignatureRead,
            iid: TestDatabase.brightness, body: PDU.body((0x13, value)),
            response: response(
                hex(
                    "0410915276bb2600008000100000080000000702300006 10915276bb26000080001000004300 00000a02b003"
                        .filter { $0 != " " } + "0c071000ad270100000d080000000064000000"))),
    ]

    @Test("HAP-BLE 1.2: a request may be cut anywhere, in a session", arguments: secured)
    func everyCutSecured(verification: Verification) throws {
        try verifier(verification, isSecured: true).cutAtEveryPoint()
    }

    @Test("HAP-BLE 1.2: random cuts at every MTU, and Read Blobs again, in a session", arguments: secured)
    func randomCutsSecured(verification: Verification) throws {
        try verifier(verification, isSecured: true).cutAtRandom(seed: 11, rounds: 12)
    }

    @Test("HAP-BLE 1.2: a request may be cut anywhere, in plaintext", arguments: plaintext)
    func everyCutPlaintext(verification: Verification) throws {
        try verifier(verification, isSecured: false).cutAtEveryPoint()
    }

    @Test("HAP-BLE 1.2: random cuts at every MTU, and Read Blobs again, in plaintext", arguments: plaintext)
    func randomCutsPlaintext(verification: Verification) throws {
        try verifier(verification, isSecured: false).cutAtRandom(seed: 12, rounds: 12)
    }

    @Test("HAP-BLE 1.2: a response of up to 512 bytes is one fragment, one byte more makes two", arguments: [false, true])
    func oneFragment(isSecured: Bool) throws {
        // Header 5, item header 2; values over 255 bytes have a second item header.
        let room = 512 - (isSecured ? 16 : 0) - 5 - 4
        for (size, count) in [(room, 1), (room + 1, 2)] {
            var rig = try Rig(database: openDatabase())
            if isSecured { rig.secure() }
            let body = PDU.body((0x01, [UInt8](repeating: 1, count: size)), (0x09, [1]))
            for fragment in PDU.fragments(.characteristicWrite, 0x99, body, cuts: [300, body.count - 300]) {
                try rig.send(fragment, to: 0x99).get()
            }
            for _ in 0..<count { _ = try rig.receive(from: 0x99).get() }
            #expect(rig.receive(from: 0x99) == .failure(.unlikelyError))
            #expect(rig.dropReason == .unexpectedRead)
        }
    }

    /// The test database and a data characteristic that needs no session.
    private func openDatabase() throws -> AttributeDatabase {
        let open = TestDatabase.custom(0x99, .data, [.read, .write, .pairedRead, .pairedWrite])
        let service = Service(iid: TestDatabase.id(0x98), type: HAPUUID(apple: 0x98), name: "open", characteristics: [open])
        return try AttributeDatabase(services: TestDatabase.make().services + [service])
    }

    @Test("HAP-BLE 1.9: a value limit without room for a fragment's header drops the link", arguments: [0, 5, 21])
    func noRoom(limit: Int) throws {
        var rig = try Rig(limit: limit)
        rig.secure()
        try rig.send(PDU.read(TestDatabase.on), to: TestDatabase.on).get()
        #expect(rig.receiveAsIs(from: TestDatabase.on) == .failure(.unlikelyError))
        #expect(rig.dropReason == .valueTooSmall)
    }
}
