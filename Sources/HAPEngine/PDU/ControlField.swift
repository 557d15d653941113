/// The first byte of every fragment (HAP R14 7.3.3.1). Of all bytes only these four are legal:
/// one byte of control field, 16-bit instance IDs, request or response, first fragment or continuation.
enum ControlField: UInt8 {
    case request = 0x00
    case requestContinuation = 0x80
    case response = 0x02
    case responseContinuation = 0x82
}
