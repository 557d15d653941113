import JSON

/// An entry of the journal as a line for people: the time of day, what happened, and its fields.
enum EntryText {
    private static let common = ["seq", "t", "time", "type"]

    static func line(_ entry: JSONValue) -> String {
        let type = entry["type"]?.stringValue ?? "?"
        var words = [timeOfDay(entry["time"]?.stringValue ?? ""), type]
        if type == "value.set" {
            words += [entry["characteristic"], entry["text"]].map { $0?.stringValue ?? "?" }
            words.append("by " + (entry["controller"]?.stringValue ?? entry["by"]?.stringValue ?? "?"))
        } else {
            words += (entry.objectValue?.members ?? []).filter { !common.contains($0.key) }.map { member in
                "\(member.key)=\(member.value.stringValue ?? member.value.serialized())"
            }
        }
        return words.map(Printable.text).joined(separator: " ")
    }

    /// The time of day of `2026-12-01T04:31:03.042118Z`, to the millisecond.
    private static func timeOfDay(_ time: String) -> String {
        String((time.split(separator: "T").last ?? "").prefix(12))
    }
}
