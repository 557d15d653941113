import HAPCrypto
import HAPModel
import Testing

@testable import HAPEngine

/// What became of a pairing message.
enum PairingAnswer: Equatable {
    /// The items of the answer.
    case items([TLV8.Item])
    /// `State, Error`.
    case refused(state: UInt8, PairingError)
    /// The request was answered with a status.
    case status(Status)

    /// The value of an item of the answer.
    func value(_ type: UInt8) -> [UInt8]? {
        guard case .items(let items) = self else { return nil }
        return items.first { $0.type == type }?.value
    }
}

extension Rig {
    /// Sends a pairing message, in any case with Return-Response.
    mutating func pairing(_ iid: UInt16, _ message: [UInt8]) throws -> PairingAnswer {
        let pdu = PDU.request(.characteristicWrite, iid, PDU.body((0x01, message), (0x09, [1])))
        for fragment in Self.cut(pdu, at: 480) { try send(fragment, to: iid).get() }
        return try Self.answer(response(from: iid))
    }

    mutating func pairing(_ iid: UInt16, _ items: (UInt8, [UInt8])...) throws -> PairingAnswer {
        try pairing(iid, Self.message(items))
    }

    /// Sends a pairing message without Return-Response, and reads the answer by a request of its own.
    mutating func pairingInTwoRequests(_ iid: UInt16, _ items: (UInt8, [UInt8])...) throws -> PairingAnswer {
        let pdu = PDU.write(iid, Self.message(items))
        for fragment in Self.cut(pdu, at: 480) { try send(fragment, to: iid).get() }
        let acknowledgement = try response(from: iid)
        guard acknowledgement == [0x02, 0x42, 0x00] else { return try Self.answer(acknowledgement) }
        return try Self.answer(exchange(PDU.read(iid), at: iid))
    }

    static func message(_ items: [(UInt8, [UInt8])]) -> [UInt8] {
        var writer = TLV8Writer()
        for (type, value) in items { writer.append(type, value) }
        return writer.bytes
    }

    private static func cut(_ pdu: [UInt8], at size: Int) -> [[UInt8]] {
        var fragments = [Array(pdu.prefix(size))]
        var rest = pdu.dropFirst(size)
        while !rest.isEmpty {
            fragments.append([0x80, pdu[2]] + rest.prefix(size - 2))
            rest = rest.dropFirst(size - 2)
        }
        return fragments
    }

    private static func answer(_ response: [UInt8]) throws -> PairingAnswer {
        let status = try #require(Status(rawValue: response[2]))
        guard status == .success else { return .status(status) }
        let value = try #require(try TLV8(response.dropFirst(5)).value(0x01))
        let items = try TLV8(value).items
        guard items.contains(where: { $0.type == PairingTLV.error }) else { return .items(items) }
        // A refusal is exactly these two items, in this order.
        try #require(items.map(\.type) == [PairingTLV.state, PairingTLV.error] && value.count == 6)
        return .refused(state: value[2], try #require(PairingError(rawValue: value[5])))
    }

    // MARK: Pair Setup

    /// M1 and M2 of Pair Setup.
    mutating func beginPairSetup(
        flags: [UInt8]? = nil
    ) throws -> (client: SRP.Client, salt: [UInt8], serverKey: [UInt8]) {
        let items = [(PairingTLV.method, [UInt8(0)]), (PairingTLV.state, [1])] + (flags.map { [(PairingTLV.flags, $0)] } ?? [])
        let answer = try pairing(TestDatabase.pairSetup, Self.message(items))
        let client = SRP.Client(password: Self.setupCode, privateKey: Secret([UInt8](repeating: 0x5A, count: 32)))
        return (
            client, try #require(answer.value(PairingTLV.salt)), try #require(answer.value(PairingTLV.publicKey))
        )
    }

    /// M1 to M4 of Pair Setup; the session key.
    mutating func provePairSetup(flags: [UInt8]? = nil) throws -> Secret {
        let (client, salt, serverKey) = try beginPairSetup(flags: flags)
        let agreement = try #require(client.respond(salt: salt, serverPublicKey: serverKey))
        let answer = try pairing(
            TestDatabase.pairSetup, (PairingTLV.state, [3]), (PairingTLV.publicKey, client.publicKey),
            (PairingTLV.proof, agreement.proof))
        #expect(answer.value(PairingTLV.proof) == agreement.expectedServerProof)
        return agreement.sessionKey
    }
}
