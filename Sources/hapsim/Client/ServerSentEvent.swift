/// An event of a stream of server-sent events (HTML, 9.2).
struct ServerSentEvent: Equatable {
    /// The last id that the stream has given.
    var id: String?
    var data: String
}

/// Takes a stream of server-sent events apart.
struct ServerSentEventParser {
    private var line: [UInt8] = []
    private var id: String?
    private var data: [String] = []

    /// The events that are complete with these bytes.
    mutating func events(in bytes: [UInt8]) -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") else {
                line.append(byte)
                continue
            }
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            if let event = take(String(decoding: line, as: UTF8.self)) { events.append(event) }
            line = []
        }
        return events
    }

    /// - Returns: the event that ends with the line.
    private mutating func take(_ line: String) -> ServerSentEvent? {
        guard !line.isEmpty else {
            defer { data = [] }
            return data.isEmpty ? nil : ServerSentEvent(id: id, data: data.joined(separator: "\n"))
        }
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.dropFirst().first.map { String($0.first == " " ? $0.dropFirst() : $0) } ?? ""
        switch parts.first {
        case "id": id = value
        case "data": data.append(value)
        // A comment, or a field that is of no use here.
        case _: break
        }
        return nil
    }
}
