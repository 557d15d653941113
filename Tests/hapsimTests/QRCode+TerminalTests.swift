import SetupLabel
import Testing

@testable import hapsim

@Suite("QR code in the terminal")
struct QRCodeTerminalTests {
    private let payload = "X-HM://0023ISYWYZVQR"

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
