import HAPCrypto
import HAPModel
import Testing

@testable import HAPController

@Suite("The order of items in pairing messages")
struct PairingRequestTests {
    private typealias Order = (reference: [UInt8], iPhone: [UInt8], aiohomekit: [UInt8])

    /// The item types of each message as the three kinds of controllers send them.
    private func orders() throws -> [(any PairingRequest, Order)] {
        let key = try #require(Ed25519PrivateKey(seed: Secret([UInt8](repeating: 1, count: 32))))
        let identity = Controller.Identity(identifier: "A", key: key)
        let secret = Secret([UInt8](repeating: 2, count: 32))
        let publicKey = [UInt8](repeating: 3, count: 32)
        let record = Controller.PairingRecord(identifier: [0x41], publicKey: publicKey, isAdmin: true)
        return [
            (PairSetupM1(flags: nil), ([0, 6], [0, 6], [6, 0])),
            (PairSetupM1(flags: 0x0100_8010), ([0, 6, 0x13], [0, 6, 0x13], [6, 0, 0x13])),
            (PairSetupM3(publicKey: [1], proof: [2]), ([6, 3, 4], [6, 3, 4], [6, 3, 4])),
            (PairSetupM5(identity, sessionKey: secret), ([6, 5], [5, 6], [6, 5])),
            (PairVerifyM1(publicKey: publicKey), ([6, 3], [6, 3], [6, 3])),
            (
                PairVerifyM3(identity, controllerKey: publicKey, accessoryKey: publicKey, key: secret),
                ([6, 5], [5, 6], [6, 5])
            ),
            (
                PairResumeM1(.init(id: [1], sharedSecret: secret), publicKey: publicKey),
                ([6, 0, 3, 0x0E, 5], [6, 0, 0x0E, 5, 3], [6, 0, 3, 0x0E, 5])
            ),
            (AddPairing(pairing: record), ([6, 0, 1, 3, 0x0B], [6, 0, 1, 3, 0x0B], [6, 0, 1, 3, 0x0B])),
            (RemovePairing(identifier: [0x41]), ([6, 0, 1], [0, 6, 1], [6, 0, 1])),
            (ListPairings(), ([6, 0], [6, 0], [6, 0])),
        ]
    }

    @Test("each kind of controller has its own order")
    func order() throws {
        for (message, order) in try orders() {
            func types(_ dialect: Controller.Dialect) throws -> [UInt8] {
                try TLV8(message.bytes(in: dialect)).items.map(\.type)
            }
            let name = type(of: message).name
            #expect(try types(.reference) == order.reference, "\(name)")
            #expect(try types(.iPhone) == order.iPhone, "\(name)")
            #expect(try types(.aiohomekit) == order.aiohomekit, "\(name)")
        }
    }

    @Test("flags are four bytes, least significant first")
    func flags() throws {
        #expect(try PairSetupM1(flags: 0x0100_8010).bytes(in: .iPhone) == hex("000100 060101 130410800001"))
    }
}
