import JSON

/// An HTTP response as it came, with a body of known length.
struct RawResponse: Equatable {
    let status: Int
    /// By name in lower case.
    let headers: [String: String]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
    var json: JSONValue? { try? JSONValue(parsing: body) }

    /// Takes the first whole response off the bytes; nil when it is not there yet.
    init?(takingFrom bytes: inout [UInt8], hasBody: Bool = true) {
        let end = Array("\r\n\r\n".utf8)
        guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: end) }) else { return nil }
        let lines = String(decoding: bytes[..<start], as: UTF8.self).split(separator: "\r\n")
        guard let first = lines.first, first.hasPrefix("HTTP/1."), let status = Int(first.dropFirst(9).prefix(3)) else {
            return nil
        }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
        }
        let size = hasBody ? headers["content-length"].flatMap { Int($0) } ?? 0 : 0
        let rest = bytes[(start + end.count)...]
        guard rest.count >= size else { return nil }
        self.status = status
        self.headers = headers
        body = Array(rest.prefix(size))
        bytes = Array(rest.dropFirst(size))
    }
}
