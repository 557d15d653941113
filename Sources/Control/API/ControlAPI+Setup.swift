import SetupLabel

/// What is printed on an accessory.
extension ControlAPI {
    var setupRoutes: [Route] {
        [
            Route(
                "/v1/setup/qr.svg",
                Operation(
                    method: .get, name: "getQRCodeSVG", summary: "The QR code to pair with, the setup code below it.",
                    answer: .file(mediaType: "image/svg+xml"), handler: svg)),
            Route(
                "/v1/setup/qr.png",
                Operation(
                    method: .get, name: "getQRCodePNG", summary: "The QR code to pair with.",
                    answer: .file(mediaType: "image/png"), handler: png)),
        ]
    }

    private func svg(_ call: Call) throws(ControlProblem) -> HTTPReply {
        let svg = try qrCode().svg(caption: accessory.setup.code)
        return .now(HTTPResponse(contentType: "image/svg+xml", body: Array(svg.utf8)))
    }

    private func png(_ call: Call) throws(ControlProblem) -> HTTPReply {
        guard let png = try qrCode().png() else {
            throw ControlProblem(.conflict, field: "path", detail: "there is no memory for the picture")
        }
        return .now(HTTPResponse(contentType: "image/png", body: png))
    }

    private func qrCode() throws(ControlProblem) -> QRCode {
        guard let code = QRCode(accessory.setup.payload) else {
            throw ControlProblem(.conflict, field: "path", detail: "the setup payload does not fit into a QR code")
        }
        return code
    }
}
