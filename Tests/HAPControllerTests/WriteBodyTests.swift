import HAPModel
import Testing

@testable import HAPController

@Suite("Bodies of writes")
struct WriteBodyTests {
    @Test(
        "each kind of controller has its own order",
        arguments: [
            (Controller.Dialect.reference, "010101", "010101 090101", "010101 08011e"),
            (.iPhone, "010101", "010101 090101", "010101 08011e"),
            (.aiohomekit, "010101", "090101 010101", "0600 010101 08011e"),
        ])
    func order(dialect: Controller.Dialect, plain: String, returning: String, timed: String) throws {
        #expect(try WriteBody(value: [1]).bytes(in: dialect) == hex(plain))
        #expect(try WriteBody(value: [1], returnsResponse: true).bytes(in: dialect) == hex(returning))
        #expect(try WriteBody(value: [1], timeToLive: 30).bytes(in: dialect) == hex(timed))
    }

    @Test("authorization data and origin stand between value and time to live")
    func conditions() throws {
        let body = WriteBody(value: [1], authorizationData: [7, 8], origin: .remote, timeToLive: 5, returnsResponse: true)
        #expect(try body.bytes(in: .iPhone) == hex("010101 02020708 030101 080105 090101"))
    }

    @Test("a long value is split")
    func long() throws {
        let body = WriteBody(value: [UInt8](repeating: 3, count: 256)).bytes(in: .reference)
        #expect(body == [1, 255] + [UInt8](repeating: 3, count: 255) + [1, 1, 3])
    }
}
