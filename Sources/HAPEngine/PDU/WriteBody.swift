import HAPModel

/// The body of a Characteristic-Write or Characteristic-Timed-Write (HAP R14 7.3.4.6, 7.3.4.9).
struct WriteBody: Equatable {
    var value: [UInt8]?
    var additionalAuthorizationData: [UInt8]?
    /// true: the write came from outside the home.
    var isRemote: Bool?
    /// The controller wants the value in the response.
    var returnsResponse: Bool
    /// How long a timed write waits for its execution, in units of 100 ms; nil: not given.
    var timeToLive: UInt8?

    /// Reads a body.
    ///
    /// - Parameter isTimed: it is that of a timed write.
    /// - Parameter isLenient: overlook parameters that do not belong to a write, and aiohomekit's doubled length.
    /// - Throws: `Status.invalidRequest`.
    init(_ bytes: [UInt8]?, isTimed: Bool, isLenient: Bool) throws(Status) {
        returnsResponse = false
        for item in try Self.items(of: bytes, hasDoubledLength: isTimed && isLenient) {
            switch item.type {
            case BodyParameter.value:
                guard value == nil else { throw .invalidRequest }
                value = item.value
            case BodyParameter.additionalAuthorizationData:
                guard additionalAuthorizationData == nil else { throw .invalidRequest }
                additionalAuthorizationData = item.value
            case BodyParameter.origin:
                guard isRemote == nil, item.value == [0] || item.value == [1] else { throw .invalidRequest }
                isRemote = item.value == [1]
            case BodyParameter.returnResponse:
                guard !returnsResponse, item.value == [1] else { throw .invalidRequest }
                returnsResponse = true
            case BodyParameter.timeToLive:
                guard timeToLive == nil, item.value.count == 1 else { throw .invalidRequest }
                timeToLive = item.value.first
            case BodyParameter.characteristicType...BodyParameter.validValuesRanges where !isLenient:
                // A parameter that is defined, but not for a write.
                throw .invalidRequest
            case _:
                // Unknown types are for later revisions (HAP R14 15.1.1).
                continue
            }
        }
    }

    /// The time to live in the body of a timed write, in units of 100 ms; all else is looked at when it is executed.
    ///
    /// - Throws: `Status.invalidRequest` when there is none, or 0.
    static func timeToLive(of bytes: [UInt8]?, isLenient: Bool) throws(Status) -> UInt8 {
        let values = try items(of: bytes, hasDoubledLength: isLenient).filter { $0.type == BodyParameter.timeToLive }.map(\.value)
        guard values.count == 1, values[0].count == 1, values[0][0] > 0 else { throw .invalidRequest }
        return values[0][0]
    }

    /// The items of a body.
    ///
    /// - Parameter hasDoubledLength: skip an empty item before the others. aiohomekit 4.0.1 writes the length of a
    ///   timed write's body twice, and the second one reads as such an item.
    private static func items(of bytes: [UInt8]?, hasDoubledLength: Bool) throws(Status) -> ArraySlice<TLV8.Item> {
        guard let bytes, let tlv = try? TLV8(bytes) else { throw .invalidRequest }
        if hasDoubledLength, let first = tlv.items.first, first.value.isEmpty,
            tlv.items.dropFirst().contains(where: { $0.type == BodyParameter.value })
        {
            return tlv.items.dropFirst()
        }
        return tlv.items[...]
    }
}
