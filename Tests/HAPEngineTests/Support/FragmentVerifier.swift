import HAPModel
import Testing

@testable import HAPEngine

/// Sends a request in every way in which it may arrive and reads the answer in every way in which it may be read: the
/// answer must always be the same.
struct FragmentVerifier {
    /// The ATT_MTUs that controllers come with.
    static let mtus = [23, 64, 100, 158, 185, 247, 512, 517]

    let opcode: Opcode
    let iid: UInt16
    let body: [UInt8]
    /// The whole response.
    let response: [UInt8]
    /// In plaintext or in a session.
    let isSecured: Bool

    /// Makes the accessory that the request is sent to; the response must not depend on what came before.
    let makeRig: (_ valueLimit: Int, _ policy: FragmentPolicy) throws -> Rig

    /// Cuts the body at every point, into two fragments.
    func cutAtEveryPoint() throws {
        var rig = try makeRig(512, .long)
        for cut in 0...min(body.count, 500) {
            try check(&rig, cuts: [cut, body.count - cut], chunk: 512)
        }
    }

    /// Cuts the body at random, and reads the answer as each MTU allows: in one long read, in fragments that end within a
    /// read, and in fragments as the accessory cuts them at the MTU.
    func cutAtRandom(seed: UInt64, rounds: Int) throws {
        var random = SeededRandom(seed)
        for mtu in Self.mtus {
            let cases: [(Int, FragmentPolicy)] = [(512, .long), (min(512, max(mtu - 1, 22)), .long), (512, .mtu)]
            for (limit, policy) in cases {
                var rig = try makeRig(limit, policy)
                for _ in 0..<rounds {
                    // A long write may carry more than the MTU.
                    let room = max(97, min(512, mtu - 3)) - (isSecured ? 16 : 0) - 7
                    try check(&rig, cuts: random.cuts(of: body.count, limit: room), chunk: mtu - 1)
                    if policy == .mtu { #expect(rig.longestAnswer <= max(97, min(512, mtu - 3))) }
                }
            }
        }
    }

    private func check(_ rig: inout Rig, cuts: [Int], chunk: Int) throws {
        for fragment in PDU.fragments(opcode, iid, body, cuts: cuts) {
            try rig.send(fragment, to: iid).get()
            // One that is empty may come at any time before the read.
            if cuts.count.isMultiple(of: 3) { try rig.send([0x80, 0x42], to: iid).get() }
        }
        var answer = try read(&rig, chunk: chunk)
        let length = answer.count < 5 ? 0 : Int(answer[3]) | Int(answer[4]) << 8
        while answer.count < (length == 0 ? 3 : 5 + length) {
            let fragment = try read(&rig, chunk: chunk)
            try #require(fragment.count > 2 && fragment.starts(with: [0x82, 0x42]))
            answer += fragment.dropFirst(2)
        }
        try #require(answer == response, "cut into \(cuts), read in pieces of \(chunk)")
    }

    /// One long read: a Read and as many Read Blobs as it takes; then each of them again.
    private func read(_ rig: inout Rig, chunk: Int) throws -> [UInt8] {
        let whole = try rig.receiveAsIs(from: iid, mtu: chunk + 1).get()
        var joined = Array(whole.prefix(chunk))
        while joined.count < whole.count {
            joined += try rig.receiveAsIs(from: iid, offset: joined.count).get().prefix(chunk)
        }
        #expect(joined == whole)
        for offset in stride(from: whole.count, to: 0, by: -max(1, chunk / 2)) {
            #expect(try rig.receiveAsIs(from: iid, offset: offset).get() == Array(whole[offset...]))
        }
        #expect(rig.receiveAsIs(from: iid, offset: whole.count + 1) == .failure(.invalidOffset))
        #expect(rig.receiveAsIs(from: iid, offset: -1) == .failure(.invalidOffset))
        return rig.open(whole)
    }
}
