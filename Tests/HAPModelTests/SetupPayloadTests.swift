import HAPModel
import JSON
import Testing

@Suite("SetupPayload")
struct SetupPayloadTests {
    @Test("the URIs are the recorded ones, with code and setup ID or without")
    func recorded() throws {
        let rows = try ModelVectors.rows("setupPayload", in: "model.json")
        #expect(rows.count == 4)
        for row in rows {
            let payload = SetupPayload(
                category: UInt8(try #require(row["category"]?.integerValue)),
                setupCode: try row["code"]?.stringValue.map { try SetupCode($0) },
                setupID: try row["setupID"]?.stringValue.map { try #require(SetupID($0)) },
                isPaired: try row.flag("paired"), supportsIP: try row.flag("ip"),
                supportsBLE: try row.flag("ble"))
            #expect(try payload.uri == row.text("uri"))
        }
    }

    @Test("each part has its bits, and the digits are always nine")
    func parts() throws {
        let prefix = "X-HM://"
        func number(_ payload: SetupPayload) throws -> UInt64 {
            let digits = payload.uri.dropFirst(prefix.count).prefix(9)
            #expect(payload.uri.hasPrefix(prefix))
            #expect(payload.uri.count == prefix.count + 9 + 4)
            return try #require(UInt64(digits, radix: 36))
        }
        let none = SetupPayload(category: 0, setupCode: nil, setupID: nil, supportsBLE: false)
        #expect(none.uri == "X-HM://0000000000000")
        let code = try SetupCode("999-99-998")
        let rows: [(SetupPayload, UInt64)] = [
            (none, 0),
            (SetupPayload(category: 255, setupCode: nil, setupID: nil, supportsBLE: false), 255 << 31),
            (SetupPayload(category: 0, setupCode: nil, setupID: nil), 1 << 29),
            (SetupPayload(category: 0, setupCode: nil, setupID: nil, supportsIP: true, supportsBLE: false), 1 << 28),
            (SetupPayload(category: 0, setupCode: nil, setupID: nil, isPaired: true, supportsBLE: false), 1 << 27),
            (SetupPayload(category: 0, setupCode: code, setupID: nil, supportsBLE: false), 99_999_998),
            (
                SetupPayload(category: 5, setupCode: code, setupID: nil, isPaired: true, supportsIP: true),
                5 << 31 | 7 << 27 | 99_999_998
            ),
        ]
        for (payload, expected) in rows { #expect(try number(payload) == expected) }
        #expect(SetupPayload(category: 0, setupCode: nil, setupID: SetupID("AB0Z")).uri.hasSuffix("AB0Z"))
    }
}
