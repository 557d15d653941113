/// Cuts a response into the fragments of consecutive reads (HAP R14 7.3.3.5).
///
/// The first is `02 TID status [length(2) body…]`, a continuation `82 TID body…`.
struct ResponseFragments: Equatable {
    private let transactionID: UInt8
    private let response: Response
    /// The bytes of the body that were given out; nil before the first fragment.
    private var sent: Int?

    init(_ response: Response, transactionID: UInt8) {
        self.response = response
        self.transactionID = response.form.hasWrongTransactionID ? transactionID &+ 1 : transactionID
    }

    /// Whether all fragments were given out.
    var isFinished: Bool {
        guard let sent else { return false }
        return sent == response.body?.count ?? 0
    }

    /// The next fragment, at most `limit` bytes; nil when not even its header and one byte fit.
    ///
    /// - Precondition: `isFinished` is false.
    mutating func next(limit: Int) -> [UInt8]? {
        let limit = response.form.fragmentSize.map { min($0, limit) } ?? limit
        guard limit >= (response.body == nil ? 3 : 6) else { return nil }
        let body = response.body ?? []
        var fragment: [UInt8]
        if let sent {
            let end = min(body.count, sent + limit - 2)
            fragment = [ControlField.responseContinuation.rawValue, transactionID]
            fragment.append(contentsOf: body[sent..<end])
            self.sent = end
        } else if response.body == nil {
            fragment = [ControlField.response.rawValue, transactionID, response.statusByte]
            sent = 0
        } else {
            let end = min(body.count, limit - 5)
            fragment = []
            fragment.reserveCapacity(5 + end)
            fragment.append(ControlField.response.rawValue)
            fragment.append(transactionID)
            fragment.append(response.statusByte)
            fragment.append(UInt8(truncatingIfNeeded: body.count))
            fragment.append(UInt8(truncatingIfNeeded: body.count >> 8))
            fragment.append(contentsOf: body[..<end])
            sent = end
        }
        return fragment
    }
}
