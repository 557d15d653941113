import HAPCrypto
import HAPModel
import Testing

@testable import HAPEngine

@Suite("State numbers, broadcasts and time limits that misbehave")
struct EventInterferenceTests {
    private let all = TestDatabase.id(TestDatabase.allEvents)
    private let meddler = Meddler()

    private func rig(connects: Bool = false) throws -> Rig {
        var state = AccessoryState()
        state.broadcastKey = BroadcastKey(key: Secret([UInt8](repeating: 1, count: 32)), lastStateNumber: 1000)
        state.broadcasts = [all: .milliseconds1280]
        var rig = try Rig(state: state, connects: connects)
        rig.accessory.interference = meddler
        return rig
    }

    /// The payload of the broadcast of a change; nil: there is none.
    private func broadcast(_ rig: inout Rig, _ value: UInt8) -> [UInt8]? {
        let actions = rig.accessory.setValue(.uint8(value), of: all, at: rig.now).actions
        for case .advertise(let advertisement) in actions {
            if case .encrypted(let bytes) = advertisement.payload { return bytes }
        }
        return nil
    }

    private func expected(_ number: UInt16, _ value: UInt8, key: UInt8 = 1) throws -> [UInt8] {
        AdvertisementPayload.encrypted(
            identifier: try #require(DeviceID(Rig.deviceID)), key: Secret([UInt8](repeating: key, count: 32)),
            stateNumber: number, iid: all, value: [value])
    }

    @Test(
        "the state number stays, or leaps",
        arguments: [(nil, 2), (.stuck, 1), (.rise(by: 100), 101)] as [(StateNumberInterference?, UInt16)])
    func stateNumber(interference: StateNumberInterference?, number: UInt16) throws {
        meddler.stateNumber = interference
        var rig = try rig()
        let shown5 = broadcast(&rig, 5)
        #expect(try shown5 == expected(number, 5))
        #expect(rig.accessory.state.globalStateNumber.value == number)
    }

    @Test("broadcasts with another key, of an old number, and the last one again")
    func broadcasts() throws {
        var rig = try rig()
        let shown1 = broadcast(&rig, 1)
        #expect(try shown1 == expected(2, 1))
        meddler.broadcast = .oldStateNumber
        let shown2 = broadcast(&rig, 2)
        #expect(try shown2 == expected(2, 2))
        #expect(rig.accessory.state.globalStateNumber.value == 3)
        meddler.broadcast = nil
        let shown3 = broadcast(&rig, 3)
        #expect(try shown3 == expected(4, 3))
        meddler.broadcast = .repeatLast
        let shown4 = broadcast(&rig, 4)
        #expect(shown4 == nil, "the same is on the air already")
        #expect(rig.accessory.state.globalStateNumber.value == 5)
        meddler.broadcast = .wrongKey
        let shown = broadcast(&rig, 6)
        let wrong = try #require(shown)
        #expect(try wrong.prefix(8) == expected(6, 6).prefix(8))
        #expect(try wrong != expected(6, 6))
    }

    @Test("without broadcasts a change is a disconnected event")
    func broadcastsOff() throws {
        meddler.broadcast = .off
        var rig = try rig()
        let shown1 = broadcast(&rig, 1)
        #expect(shown1 == nil)
        #expect(rig.accessory.state.globalStateNumber.value == 2)
    }

    @Test(
        "each time limit can be another one",
        arguments: [(.firstRequest, .noFirstProcedure), (.request, .procedureTimeout), (.idle, .idleSession)]
            as [(TimeLimit, DropReason)])
    func limits(timer: TimeLimit, reason: DropReason) throws {
        meddler.limits = [timer: .milliseconds(700)]
        var rig = try rig(connects: true)
        rig.disconnect()
        rig.connect()
        if timer != .firstRequest {
            rig.secure()
            try rig.send(PDU.read(TestDatabase.on), to: TestDatabase.on).get()
            if timer == .idle { _ = try rig.response(from: TestDatabase.on) }
        }
        rig.wait(.milliseconds(699))
        #expect(rig.dropReason == nil)
        rig.wait(.milliseconds(1))
        #expect(rig.dropReason == reason)
    }

    @Test("a timed write expires at once")
    func timedWrite() throws {
        meddler.limits = [.timedWrite: .zero]
        var rig = try rig(connects: true)
        rig.secure()
        let iid = TestDatabase.timed
        let body = PDU.body((BodyParameter.value, [1]), (BodyParameter.timeToLive, [50]))
        #expect(try rig.status(PDU.request(.characteristicTimedWrite, iid, body), at: iid) == .success)
        rig.wait(.milliseconds(1))
        #expect(try rig.status(PDU.request(.characteristicExecuteWrite, iid), at: iid) == .unsupportedPDU)
    }
}
