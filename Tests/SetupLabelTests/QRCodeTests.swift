import Testing

@testable import SetupLabel

@Suite("QR code")
struct QRCodeTests {
    /// The payload of HAP R14 4.2.1.2's form: 20 characters of the alphanumeric mode, which fill version 1 at level M.
    private let payload = "X-HM://0023ISYWYZVQR"

    @Test("a setup payload fits the smallest code, with its three finder patterns")
    func version() throws {
        let code = try #require(QRCode(payload))
        #expect(code.size == 21)
        for (row, column) in [(0, 0), (0, 14), (14, 0)] {
            let corner = (0..<7).map { line in
                (0..<7).map { code.isDark(row: row + line, column: column + $0) ? "#" : "." }.joined()
            }
            #expect(corner == ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"])
        }
    }

    @Test("all around is light")
    func outside() throws {
        let code = try #require(QRCode(payload))
        for place in [-1, 21, Int.max, Int.min] {
            #expect(!code.isDark(row: place, column: 0))
            #expect(!code.isDark(row: 0, column: place))
        }
    }

    @Test("text that is empty or too long is no code")
    func refused() {
        #expect(QRCode("") == nil)
        #expect(QRCode(String(repeating: "x", count: 5000)) == nil)
        #expect(QRCode(String(repeating: "x", count: 500)) != nil)
    }
}
