extension String {
    /// Text from outside as it may stand in a message: cut when it is long, control characters replaced.
    package var shortened: String {
        let shown = unicodeScalars.prefix(41).map { $0.value < 0x20 || $0.value == 0x7F ? "\u{FFFD}" : $0 }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: shown.prefix(40))
        return String(text) + (shown.count > 40 ? "…" : "")
    }
}
