import HAPController
import HAPCrypto
import HAPModel
import Testing

@testable import HAPEngine

@Suite("Pair Resume")
struct PairResumeTests {
    private let iid = TestDatabase.pairVerify
    private let on = TestDatabase.id(TestDatabase.on)

    private func reconnect(_ link: RigLink, _ controller: Controller) {
        link.rig.disconnect()
        controller.disconnected()
        link.rig.connect()
    }

    private func linkWithSession(_ dialect: Controller.Dialect = .reference) throws -> (RigLink, Controller) {
        let link = RigLink(try Rig(pairings: [Rig.pairing(1), Rig.pairing(2, isAdmin: false)]))
        let controller = try link.controller(isPaired: true, dialect: dialect)
        try controller.pairVerify()
        return (link, controller)
    }

    @Test(
        "HAP-BLE 4.4: a session is resumed over and over, each time with a new ID and new keys",
        arguments: Controller.Dialect.allCases)
    func resumes(dialect: Controller.Dialect) throws {
        let (link, controller) = try linkWithSession(dialect)
        var ids: Set<[UInt8]> = []
        for _ in 0..<20 {
            reconnect(link, controller)
            _ = link.rig.takeActions()
            ids.insert(try #require(controller.resumableSession?.id))
            #expect(try controller.resume())
            #expect(link.rig.takeActions() == [.report(.sessionBegan(controller: "controller 1", resumed: true))])
            #expect(try controller.read(on) == [0])
        }
        #expect(ids.count == 20)
    }

    @Test("HAP-BLE 4.4: an unknown ID is answered by an ordinary M2 of Pair Verify, also after a restart")
    func unknown() throws {
        let (link, controller) = try linkWithSession()
        let old = try #require(controller.resumableSession)
        link.rig = try Rig(pairings: link.rig.accessory.state.pairings)
        controller.disconnected()
        #expect(try controller.resume() == false)
        #expect(try controller.read(on) == [0])
        #expect(controller.resumableSession?.id != old.id)
    }

    /// M1 of Pair Resume.
    private func m1(
        _ session: Controller.ResumableSession, method: [UInt8]? = [6], id: [UInt8]? = nil, tag: [UInt8]? = nil,
        key: [UInt8]? = nil
    ) -> [UInt8] {
        let publicKey = key ?? X25519.publicKey(of: Secret([UInt8](repeating: 0x33, count: 32)))
        let id = id ?? session.id
        let requestKey = HKDF.derive(
            session.sharedSecret, salt: publicKey + id, info: Array("Pair-Resume-Request-Info".utf8), count: 32)
        let right = ChaCha20Poly1305(key: requestKey).seal([], nonce: Nonce(label: "PR-Msg01"))
        return Rig.message([
            (PairingTLV.state, [1]), (PairingTLV.method, method ?? [6]), (PairingTLV.sessionID, id),
            (PairingTLV.encryptedData, tag ?? right), (PairingTLV.publicKey, publicKey),
        ])
    }

    @Test("HAP-BLE 4.4: M2 has state, method, a new ID of 8 bytes and a tag; a session is resumed once")
    func singleUse() throws {
        let (link, controller) = try linkWithSession()
        let session = try #require(controller.resumableSession)
        reconnect(link, controller)
        let answer = try link.rig.pairing(iid, m1(session))
        guard case .items(let items) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(items.map(\.type) == [PairingTLV.state, PairingTLV.method, PairingTLV.sessionID, PairingTLV.encryptedData])
        #expect(items.map(\.value.count) == [1, 1, 8, 16])
        #expect(items[2].value != session.id)
        let second = try link.rig.pairing(iid, m1(session))
        #expect(second.value(PairingTLV.publicKey)?.count == 32)
        #expect(second.value(PairingTLV.method) == nil)
    }

    @Test("HAP-BLE 4.4: a wrong tag is refused with error 2 in state 2, and the ID is used up by it")
    func wrongTag() throws {
        let (link, controller) = try linkWithSession()
        let session = try #require(controller.resumableSession)
        reconnect(link, controller)
        let refused = try link.rig.pairing(iid, m1(session, tag: [UInt8](repeating: 0, count: 16)))
        #expect(refused == .refused(state: 2, .authentication))
        #expect(link.rig.accessory.link?.session == nil)
        #expect(link.rig.dropReason == nil)
        #expect(try link.rig.pairing(iid, m1(session)).value(PairingTLV.publicKey)?.count == 32)
    }

    @Test("HAP-BLE 4.1: sizes")
    func sizes() throws {
        let (link, controller) = try linkWithSession()
        let session = try #require(controller.resumableSession)
        reconnect(link, controller)
        let wrongs = [
            m1(session, id: [UInt8](repeating: 1, count: 7)), m1(session, id: [UInt8](repeating: 1, count: 9)),
            m1(session, tag: [UInt8](repeating: 1, count: 15)), m1(session, tag: [UInt8](repeating: 1, count: 17)),
            m1(session, key: [UInt8](repeating: 1, count: 31)), m1(session, method: [6, 0]), m1(session, method: []),
            Rig.message([(PairingTLV.state, [1]), (PairingTLV.method, [6])]),
        ]
        for wrong in wrongs { #expect(try link.rig.pairing(iid, wrong) == .status(.invalidRequest)) }
        // None of them used the session up.
        #expect(try controller.resume())
    }

    @Test("HAP-BLE 4.4: sessions of a pairing that was removed are forgotten, those of others are not")
    func removedPairing() throws {
        let (link, admin) = try linkWithSession()
        reconnect(link, admin)
        let guest = try link.controller(2, isPaired: true)
        try guest.pairVerify()
        reconnect(link, guest)
        #expect(try admin.resume())
        try admin.removePairing(Array("controller 2".utf8))
        reconnect(link, admin)
        #expect(throws: ControllerError.pairing(.authentication, state: 4)) { try guest.resume() }
        reconnect(link, guest)
        #expect(try admin.resume())
    }

    @Test("HAP-BLE 4.4: when no admin is left all sessions are forgotten")
    func noAdminLeft() throws {
        let (link, admin) = try linkWithSession()
        reconnect(link, admin)
        let guest = try link.controller(2, isPaired: true)
        try guest.pairVerify()
        reconnect(link, guest)
        try admin.pairVerify()
        try admin.removePairing()
        reconnect(link, admin)
        // Even if the pairing were made again.
        link.rig.accessory.state.pairings = [try Rig.pairing(1), try Rig.pairing(2)]
        #expect(try guest.resume() == false)
    }
}
