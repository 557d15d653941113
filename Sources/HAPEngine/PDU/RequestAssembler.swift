/// Puts a request together from the fragments of consecutive writes (HAP R14 7.3.3.5).
///
/// A first fragment is `00 opcode TID IID(2) [length(2) body…]`, a continuation `80 TID body…`, lengths and instance
/// IDs little-endian; the length is that of the whole body.
struct RequestAssembler: Equatable {
    /// The bytes are no fragment that may come here; the link is dropped (HAP-BLE 1.9).
    struct Malformed: Error, Equatable {}

    private(set) var request: Request
    /// The bytes of the body that have not come yet.
    private(set) var missing: Int

    var isComplete: Bool { missing == 0 }

    /// Starts with a first fragment.
    ///
    /// - Parameter bodyLimit: a longer body is taken to its end, but not kept (HAP-BLE 1.2).
    init(firstFragment fragment: ArraySlice<UInt8>, bodyLimit: Int = Int(UInt16.max)) throws(Malformed) {
        let start = fragment.startIndex
        guard fragment.count >= 5, fragment[start] == ControlField.request.rawValue else { throw Malformed() }
        request = Request(
            opcode: fragment[start + 1], transactionID: fragment[start + 2],
            instanceID: UInt16(fragment[start + 3]) | UInt16(fragment[start + 4]) << 8, body: nil)
        missing = 0
        guard fragment.count > 5 else { return }
        guard fragment.count >= 7 else { throw Malformed() }
        let length = Int(fragment[start + 5]) | Int(fragment[start + 6]) << 8
        let bytes = fragment[(start + 7)...]
        guard bytes.count <= length else { throw Malformed() }
        missing = length - bytes.count
        guard length > 0 else { return }
        request.isTooLarge = length > bodyLimit
        request.body = request.isTooLarge ? [] : Array(bytes)
    }

    /// Goes on with a continuation. One without bytes is tolerated after the request is complete.
    mutating func append(continuation fragment: ArraySlice<UInt8>) throws(Malformed) {
        let start = fragment.startIndex
        guard fragment.count >= 2, fragment[start] == ControlField.requestContinuation.rawValue,
            fragment[start + 1] == request.transactionID
        else { throw Malformed() }
        let bytes = fragment[(start + 2)...]
        guard bytes.count <= missing else { throw Malformed() }
        if !request.isTooLarge { request.body?.append(contentsOf: bytes) }
        missing -= bytes.count
    }
}
