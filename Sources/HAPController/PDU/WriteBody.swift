import HAPModel

/// The body of a write or timed write (HAP R14 7.3.4.5, 7.3.4.7).
struct WriteBody {
    let value: [UInt8]
    var authorizationData: [UInt8]?
    var origin: Controller.Origin?
    /// In units of 100 ms; nil: not a timed write.
    var timeToLive: UInt8?
    var returnsResponse = false

    func bytes(in dialect: Controller.Dialect) -> [UInt8] {
        var writer = TLV8Writer()
        switch dialect {
        case .reference, .iPhone:
            writer.append(BodyItem.value.rawValue, value)
            appendConditions(to: &writer)
            if returnsResponse { writer.append(BodyItem.returnResponse.rawValue, [1]) }
            return writer.bytes
        case .aiohomekit:
            if returnsResponse { writer.append(BodyItem.returnResponse.rawValue, [1]) }
            writer.append(BodyItem.value.rawValue, value)
            appendConditions(to: &writer)
            guard timeToLive != nil else { return writer.bytes }
            // The body's length once more, which makes a TLV item of no meaning out of its two bytes.
            return UInt16(truncatingIfNeeded: writer.bytes.count).littleEndianBytes + writer.bytes
        }
    }

    private func appendConditions(to writer: inout TLV8Writer) {
        if let authorizationData { writer.append(BodyItem.authorizationData.rawValue, authorizationData) }
        if let origin { writer.append(BodyItem.origin.rawValue, [origin.rawValue]) }
        if let timeToLive { writer.append(BodyItem.timeToLive.rawValue, [timeToLive]) }
    }
}
