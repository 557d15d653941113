import HAPModel
import Testing

@testable import HAPController

@Suite("Service signatures")
struct ServiceSignatureTests {
    @Test(
        "properties and links",
        arguments: [
            ("0f02040010 00", [.supportsConfiguration], []), ("1000", [], []),
            ("0f020300 1004 40005000", [.primary, .hidden], [0x40, 0x50]),
        ] as [(String, Service.Properties, [UInt16])])
    func signatures(body: String, properties: Service.Properties, linked: [UInt16]) throws {
        let signature = try Controller.ServiceSignature(body: hex(body))
        #expect(signature.properties == properties)
        #expect(signature.linked.map(\.rawValue) == linked)
    }

    @Test(
        "what breaks the rules is refused",
        arguments: [
            ("0f020100", ControllerError.Malformation.missing(type: 0x10)), ("0f0101 1000", .badValue(type: 0x0F)),
            ("100140", .badValue(type: 0x10)), ("10020000", .badValue(type: 0x10)), ("1002", .tlv(.truncated)),
        ])
    func malformed(body: String, malformation: ControllerError.Malformation) {
        #expect(throws: ControllerError.malformed(malformation)) { try Controller.ServiceSignature(body: hex(body)) }
    }
}
