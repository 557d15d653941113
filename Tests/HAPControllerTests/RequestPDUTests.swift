import HAPModel
import Testing

@testable import HAPController

@Suite("Requests")
struct RequestPDUTests {
    private func request(body: [UInt8]) throws -> RequestPDU {
        RequestPDU(opcode: .characteristicWrite, transactionID: 0x65, iid: try iid(0x0134), body: body)
    }

    @Test("without a body there is no length")
    func empty() throws {
        #expect(try request(body: []).fragments(of: 24) == [hex("0002653401")])
    }

    @Test("the first fragment has the length of the whole body, the others two bytes of header")
    func fragments() throws {
        let request = try request(body: hex("01043d000000090101"))
        #expect(try request.fragments(of: 8) == [hex("0002653401 0900 01"), hex("8065043d00000009"), hex("80650101")])
        #expect(try request.fragments(of: 16) == [hex("0002653401 0900 01043d000000090101")])
    }

    @Test("fragments have at most the wanted size and together the whole body", arguments: 8...40)
    func sizes(size: Int) throws {
        let body = (0..<100).map { UInt8($0) }
        let fragments = try request(body: body).fragments(of: size)
        #expect(fragments.allSatisfy { $0.count <= size })
        #expect(fragments.dropFirst().allSatisfy { $0[..<2] == [0x80, 0x65] && $0.count > 2 })
        #expect(fragments[0][7...] + fragments.dropFirst().flatMap { $0[2...] } == body[...])
    }
}
