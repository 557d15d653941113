/// How a request went (HAP R14 table 7-37). A response with another status than `success` has no body.
public enum Status: UInt8, Error, Sendable {
    case success = 0x00
    case unsupportedPDU = 0x01
    case maxProcedures = 0x02
    case insufficientAuthorization = 0x03
    case invalidInstanceID = 0x04
    case insufficientAuthentication = 0x05
    case invalidRequest = 0x06
}
