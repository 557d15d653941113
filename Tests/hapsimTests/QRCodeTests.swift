import Testing

@testable import hapsim

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

    @Test("in the terminal it looks as it did when the payload was read from it")
    func golden() throws {
        let lines = try #require(QRCode(payload)).lines(colour: false)
        #expect(lines.joined(separator: "\n") + "\n" == TestData.text("qr-code.txt"))
    }

    @Test("the quiet zone is four modules wide on every side")
    func quietZone() throws {
        let lines = try #require(QRCode(payload)).lines(colour: false)
        #expect(lines.count == 15)
        #expect(lines.allSatisfy { $0.count == 29 && $0.hasPrefix("████") && $0.hasSuffix("████") })
        for line in lines.prefix(2) + lines.suffix(2) { #expect(line == String(repeating: "█", count: 29)) }
    }

    @Test("with colours, each line sets black and white and sets them back")
    func colour() throws {
        let code = try #require(QRCode(payload))
        let plain = code.lines(colour: false)
        #expect(code.lines(colour: true) == plain.map { "\u{1B}[38;5;231;48;5;16m\($0)\u{1B}[0m" })
    }
}
