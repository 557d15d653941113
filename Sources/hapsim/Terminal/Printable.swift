/// Text from outside, made fit for a line of a terminal or a log.
enum Printable {
    /// Control characters, which could move the cursor or start a line, become escapes: `\u{1B}`.
    static func text(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return text.unicodeScalars.map { scalar in
            isControl(scalar) ? scalar.escaped(asASCII: true) : String(scalar)
        }.joined()
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // Among these are those that turn the direction of writing; the joiners are parts of emoji and of some scripts.
        case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
        case _: false
        }
    }
}
