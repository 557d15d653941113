import HAPModel

/// The answer to a request: a status, and a body when it is a success that has something to say.
struct Response: Equatable {
    var status: Status
    /// nil: the response has no body.
    var body: [UInt8]?
    /// What an interference does to the way in which it goes out.
    var form = Form()

    struct Form: Equatable {
        /// In place of the status.
        var statusByte: UInt8?
        var hasWrongTransactionID = false
        /// The size of the longest fragment before it is sealed, in bytes.
        var fragmentSize: Int?
    }

    /// The status as it goes out.
    var statusByte: UInt8 { form.statusByte ?? status.rawValue }

    static let success = Response(status: .success, body: nil)

    /// The longest value of a characteristic, in bytes (HAP R14 7.4.1.7).
    static let maximumValueSize = 64_000

    static func failure(_ status: Status) -> Response {
        Response(status: status, body: nil)
    }

    static func success(body: [UInt8]) -> Response {
        Response(status: .success, body: body)
    }

    /// A success whose body is one Value parameter.
    static func success(value: [UInt8]) -> Response {
        if value.count <= 255 {
            return Response(status: .success, body: [BodyParameter.value, UInt8(value.count)] + value)
        }
        var writer = TLV8Writer()
        writer.append(BodyParameter.value, value)
        return Response(status: .success, body: writer.bytes)
    }
}
