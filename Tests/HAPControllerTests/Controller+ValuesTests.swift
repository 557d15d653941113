import HAPModel
import Testing

@testable import HAPController

@Suite("Values read and written by a controller")
struct ControllerValuesTests {
    private func controller(answer: String) throws -> Controller {
        try GoldenLife().controller(AnsweringLink([try hex(answer)]))
    }

    @Test(
        "the value of an answer, empty and long ones too",
        arguments: [
            ("020000 0200 0100", 0), ("020000 0300 010107", 1),
            ("020000 0401 01ff" + String(repeating: "07", count: 255) + "0101 07", 256),
        ])
    func values(answer: String, count: Int) throws {
        #expect(try controller(answer: answer).read(iid(0x33)) == [UInt8](repeating: 7, count: count))
    }

    @Test(
        "an answer without exactly one value is malformed",
        arguments: [
            ("020000", ControllerError.Malformation.missing(type: 0x01)),
            ("020000 0300 020107", .missing(type: 0x01)), ("020000 0200 0105", .tlv(.truncated)),
            ("020000 0900 010107 020108 010107", .tlv(.duplicate(type: 0x01))),
        ])
    func malformed(answer: String, malformation: ControllerError.Malformation) throws {
        let controller = try controller(answer: answer)
        #expect(throws: ControllerError.malformed(malformation)) { try controller.read(iid(0x33)) }
    }

    @Test("a write is answered without a body")
    func writeAnswer() throws {
        let controller = try controller(answer: "020000 0300 010107")
        #expect(throws: ControllerError.malformed(.unexpectedBody)) { try controller.write([1], to: iid(0x33)) }
    }

    @Test("each status comes through", arguments: 1...6)
    func status(value: UInt8) throws {
        let controller = try controller(answer: "02000\(value)")
        let status = try #require(Controller.Status(rawValue: value))
        #expect(throws: ControllerError.status(status)) { try controller.read(iid(0x33)) }
    }
}
