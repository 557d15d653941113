import SetupLabel
import Testing

@testable import Control

@Suite("control API: setup")
struct ControlAPISetupTests {
    private let bench: Bench

    init() throws {
        bench = try Bench()
        try bench.serve(try LightAndOutlets())
    }

    @Test("the QR code of the payload, as SVG with the setup code and as PNG")
    func pictures() throws {
        let code = try #require(QRCode("X-HM://0023ISYWYZVQR"))
        let svg = try bench.get("/v1/setup/qr.svg")
        #expect(svg.status == 200)
        #expect(svg.headers["content-type"] == "image/svg+xml")
        #expect(svg.text == code.svg(caption: "111-22-333"))
        let png = try bench.get("/v1/setup/qr.png")
        #expect(png.headers["content-type"] == "image/png")
        #expect(png.body == code.png())
    }
}
