extension Controller {
    /// The outcome of a request (HAP R14 table 7-37).
    public enum Status: UInt8, Sendable {
        case success = 0x00
        case unsupportedPDU = 0x01
        case maximumProcedures = 0x02
        case insufficientAuthorization = 0x03
        case invalidInstanceID = 0x04
        case insufficientAuthentication = 0x05
        case invalidRequest = 0x06
    }
}
