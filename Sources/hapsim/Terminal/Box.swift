/// Text in a frame.
enum Box {
    /// One line of text with a frame of box drawing characters around it.
    static func lines(around text: String) -> [String] {
        let edge = String(repeating: "─", count: text.count + 4)
        return ["┌\(edge)┐", "│  \(text)  │", "└\(edge)┘"]
    }
}
