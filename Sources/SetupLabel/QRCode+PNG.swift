import CPNG

extension QRCode {
    /// The code as a PNG file in shades of grey, black on white.
    ///
    /// - Parameter scale: pixels on a module's edge, at least 1.
    /// - Returns: nil when there is no memory for it.
    public func png(scale: Int = 8) -> [UInt8]? {
        let scale = min(max(scale, 1), 64)
        let modules = -Self.quietZone..<size + Self.quietZone
        let edge = UInt32(modules.count * scale)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(Int(edge) * Int(edge))
        for row in modules {
            let line = modules.flatMap { column in
                [UInt8](repeating: isDark(row: row, column: column) ? 0x00 : 0xFF, count: scale)
            }
            for _ in 0..<scale { pixels += line }
        }
        var size = hapsim_png_size_limit(edge, edge)
        var file = [UInt8](repeating: 0, count: size)
        guard hapsim_png_write_grey(pixels, edge, edge, &file, &size) != 0 else { return nil }
        return Array(file.prefix(size))
    }
}
