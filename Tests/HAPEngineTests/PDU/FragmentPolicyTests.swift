import Testing

@testable import HAPEngine

@Suite("Fragment policies")
struct FragmentPolicyTests {
    @Test(
        "HAP-BLE 1.2: a long read has up to 512 bytes at any MTU; cut at the MTU, a fragment fits one read from MTU 100 on",
        arguments: [
            (nil, 512, 512), (23, 512, 97), (64, 512, 97), (99, 512, 97), (100, 512, 97), (101, 512, 98), (158, 512, 155),
            (185, 512, 182), (247, 512, 244), (512, 512, 509), (515, 512, 512), (517, 512, 512), (65_535, 512, 512),
        ] as [(Int?, Int, Int)])
    func limits(mtu: Int?, long: Int, cut: Int) {
        #expect(FragmentPolicy.long.limit(mtu: mtu, valueLimit: 512) == long)
        #expect(FragmentPolicy.mtu.limit(mtu: mtu, valueLimit: 512) == cut)
        #expect(FragmentPolicy.mtu.limit(mtu: mtu, valueLimit: 40) == 40)
    }

    @Test("BlueZ-3: the MTU of the bearer counts on which each read comes; what was read can be read again on any")
    func changingMTU() throws {
        var rig = try Rig(fragments: .mtu)
        rig.secure()
        let value = [UInt8](repeating: 0xA5, count: 700)
        let body = PDU.body((0x09, [1]), (0x01, value))
        for fragment in PDU.fragments(.characteristicWrite, TestDatabase.data, body, cuts: [400, body.count - 400]) {
            try rig.send(fragment, to: TestDatabase.data).get()
        }
        var sizes: [Int] = []
        for mtu in [23, 247, 517] {
            let fragment = try rig.receiveAsIs(from: TestDatabase.data, mtu: mtu).get()
            #expect(try rig.receiveAsIs(from: TestDatabase.data, offset: 20, mtu: 23).get() == Array(fragment[20...]))
            sizes.append(fragment.count)
            _ = rig.open(fragment)
        }
        #expect(sizes == [97, 244, 5 + 706 + 2 + 2 - (97 - 16) - (244 - 16) + 16])
        #expect(rig.dropReason == nil)
    }
}
