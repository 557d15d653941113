import CPNG
import SetupLabel
import Testing

@Suite("QR code as PNG")
struct QRCodePNGTests {
    private let payload = "X-HM://0023ISYWYZVQR"

    /// The pixels of a PNG file as libpng reads them: a byte of grey each.
    private func decode(_ file: [UInt8]) throws -> (width: Int, height: Int, pixels: [UInt8]) {
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        try #require(png_image_begin_read_from_memory(&image, file, file.count) != 0)
        #expect(image.format == 0, "grey, eight bits")
        var pixels = [UInt8](repeating: 0x55, count: Int(image.width) * Int(image.height))
        try #require(png_image_finish_read(&image, nil, &pixels, 0, nil) != 0)
        return (Int(image.width), Int(image.height), pixels)
    }

    @Test("every module is a square of the wanted size, the quiet zone included", arguments: [1, 3, 8])
    func pixels(scale: Int) throws {
        let code = try #require(QRCode(payload))
        let (width, height, pixels) = try decode(try #require(code.png(scale: scale)))
        #expect(width == 29 * scale && height == 29 * scale)
        for row in 0..<height {
            for column in 0..<width {
                let isDark = code.isDark(row: row / scale - 4, column: column / scale - 4)
                try #require(pixels[row * width + column] == (isDark ? 0 : 255))
            }
        }
    }

    @Test("a scale that makes no sense is brought into bounds", arguments: [(-3, 29), (0, 29), (Int.max, 29 * 64)])
    func scale(wanted: Int, width: Int) throws {
        let code = try #require(QRCode(payload))
        #expect(try decode(try #require(code.png(scale: wanted))).width == width)
    }
}
