/// What a request asks for (HAP R14 table 7-8; 0x10…0x12: HAP R14 5.15).
public enum Opcode: UInt8, Sendable, CaseIterable {
    case characteristicSignatureRead = 0x01
    case characteristicWrite = 0x02
    case characteristicRead = 0x03
    case characteristicTimedWrite = 0x04
    case characteristicExecuteWrite = 0x05
    /// Names a service by its instance ID; written to the service's Service Signature characteristic.
    case serviceSignatureRead = 0x06
    case characteristicConfiguration = 0x07
    /// Names a service by its instance ID; written to the service's Service Signature characteristic.
    case protocolConfiguration = 0x08
    case tokenRequest = 0x10
    case tokenUpdateRequest = 0x11
    case infoRequest = 0x12
}
