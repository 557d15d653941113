import HAPModel
import Testing

@testable import HAPController

@Suite("Responses")
struct ResponsePDUTests {
    /// Puts fragments together, written with a bar between them.
    private func response(_ fragments: String) throws -> ResponsePDU {
        let parts = try fragments.split(separator: "|", omittingEmptySubsequences: false).map { try hex(String($0)) }
        var response = try ResponsePDU(firstFragment: parts[0], transactionID: 0x41)
        for part in parts.dropFirst() { try response.append(part) }
        return response
    }

    @Test(
        "responses are put together from their fragments",
        arguments: [
            ("024100", "", true), ("024100 0000", "", true), ("024100 0300 010101", "010101", true),
            ("024100 0300 01", "01", false), ("024100 0300|824101|824101 01", "010101", true), ("024104", "", true),
        ])
    func complete(fragments: String, body: String, isComplete: Bool) throws {
        let response = try response(fragments)
        #expect(try response.body == hex(body))
        #expect(response.isComplete == isComplete)
    }

    @Test(
        "what breaks the rules is refused",
        arguments: [
            ("", ControllerError.Malformation.header), ("02", .header), ("0241", .header), ("024100 01", .header),
            ("004100", .controlField(0x00)), ("824100", .controlField(0x82)), ("124100", .controlField(0x12)),
            ("024200", .transactionID(0x42)), ("024107", .status(0x07)), ("024100 0200 010203", .length),
            ("024106 0100 01", .unexpectedBody), ("024100 0300 01|82", .header), ("024100 0300 01|8241", .header),
            ("024100 0300 01|024101", .controlField(0x02)), ("024100 0300 01|824201", .transactionID(0x42)),
            ("024100 0300 01|8241010203", .length),
        ])
    func malformed(fragments: String, malformation: ControllerError.Malformation) {
        #expect(throws: ControllerError.malformed(malformation)) { try response(fragments) }
    }
}
