import SetupLabel

extension QRCode {
    /// The code as lines of half blocks, two rows of modules a line.
    ///
    /// - Parameter colour: paints black and white by escape sequences, so that the code is right on any background.
    ///   Without, light modules are blocks: right on a dark background, and most readers read it on a light one too.
    func lines(colour: Bool) -> [String] {
        let range = -QRCode.quietZone..<size + QRCode.quietZone
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
            let line = range.map { column in
                block(top: isDark(row: row, column: column), bottom: isDark(row: row + 1, column: column))
            }.joined()
            // Colours 16 and 231 of the palette of 256 are black and white in every theme.
            return colour ? "\u{1B}[38;5;231;48;5;16m\(line)\u{1B}[0m" : line
        }
    }

    private func block(top isTopDark: Bool, bottom isBottomDark: Bool) -> String {
        switch (isTopDark, isBottomDark) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
    }
}
