import CQREncode

/// A QR code (ISO/IEC 18004): a square of dark and light modules.
public struct QRCode: Equatable, Sendable {
    /// The number of modules on an edge.
    public let size: Int
    /// Light modules that a reader needs around a code (ISO/IEC 18004 6.3.8).
    public static let quietZone = 4
    /// Row by row; true: dark.
    private let modules: [Bool]

    /// The smallest code that holds the text with error correction level M.
    ///
    /// - Returns: nil for text that is empty or too long.
    public init?(_ text: String) {
        guard !text.isEmpty, let code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        guard width > 0, let data = code.pointee.data else { return nil }
        size = width
        // The lowest bit of each byte is the colour, the others tell what the module is for.
        modules = UnsafeBufferPointer(start: data, count: width * width).map { $0 & 1 == 1 }
    }

    /// Whether the module is dark; all around the code are light.
    public func isDark(row: Int, column: Int) -> Bool {
        guard (0..<size).contains(row), (0..<size).contains(column) else { return false }
        return modules[row * size + column]
    }
}
