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
    /// - Parameter isLenient: skip an empty item before the others. aiohomekit 4.0.1 writes the length of a timed
    ///   write's body twice, and the second one reads as such an item.
    /// - Throws: `Status.invalidRequest`.
    init(_ bytes: [UInt8]?, isLenient: Bool) throws(Status) {
        guard let bytes, let tlv = try? TLV8(bytes) else { throw .invalidRequest }
        var items = tlv.items[...]
        if isLenient, let first = items.first, first.value.isEmpty,
            items.dropFirst().contains(where: { $0.type == BodyParameter.value })
        {
            items = items.dropFirst()
        }
        returnsResponse = false
        for item in items {
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
            case _:
                // Unknown types are for later revisions (HAP R14 15.1.1).
                continue
            }
        }
    }
}
