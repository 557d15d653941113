/// A whole request, put together from its fragments (HAP R14 7.3.3).
struct Request: Equatable {
    /// The operation code as received: it may be none that exists.
    var opcode: UInt8
    /// Chosen by the controller, echoed in the response.
    var transactionID: UInt8
    /// The instance ID as received: it may be 0 or name nothing.
    var instanceID: UInt16
    /// nil: the request had no body. A body of no bytes is the same (HAP R14 7.3.3.3).
    var body: [UInt8]?
    /// The body was longer than the accessory has room for and was not kept.
    var isTooLarge = false
}
