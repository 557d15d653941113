extension QRCode {
    /// The height of the line of text below the code, in modules.
    private static let captionHeight = 6

    /// The code as an SVG document, black on white, with text below it.
    ///
    /// - Parameter caption: one short line: the setup code.
    public func svg(caption: String) -> String {
        let width = size + 2 * Self.quietZone
        let height = width + Self.captionHeight
        let text = Self.escape(caption)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width * 8)" height="\(height * 8)" \
            role="img" aria-label="QR code, setup code \(text)">
            <rect width="\(width)" height="\(height)" fill="#fff"/>
            <path shape-rendering="crispEdges" d="\(outline)"/>
            <text x="\(Double(width) / 2)" y="\(Double(width) + 3.5)" text-anchor="middle" font-family="monospace" font-weight="bold" \
            font-size="\(Self.captionHeight - 3)">\(text)</text>
            </svg>

            """
    }

    /// A rectangle for each row's stretch of dark modules.
    private var outline: String {
        var path = ""
        for row in 0..<size {
            var column = 0
            while column < size {
                let start = column
                while isDark(row: row, column: column) { column += 1 }
                if column > start {
                    path += "M\(start + Self.quietZone) \(row + Self.quietZone)h\(column - start)v1h-\(column - start)z"
                }
                column += 1
            }
        }
        return path
    }

    private static func escape(_ text: String) -> String {
        text.map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case _: String(character)
            }
        }.joined()
    }
}
