/// What a request asks for (HAP R14 table 7-8).
enum Opcode: UInt8 {
    case characteristicSignatureRead = 0x01
    case characteristicWrite = 0x02
    case characteristicRead = 0x03
    case characteristicTimedWrite = 0x04
    case characteristicExecuteWrite = 0x05
    case serviceSignatureRead = 0x06
    case characteristicConfiguration = 0x07
    case protocolConfiguration = 0x08

    /// The name in the specification.
    var name: String {
        switch self {
        case .characteristicSignatureRead: "Characteristic-Signature-Read"
        case .characteristicWrite: "Characteristic-Write"
        case .characteristicRead: "Characteristic-Read"
        case .characteristicTimedWrite: "Characteristic-Timed-Write"
        case .characteristicExecuteWrite: "Characteristic-Execute-Write"
        case .serviceSignatureRead: "Service-Signature-Read"
        case .characteristicConfiguration: "Characteristic-Configuration"
        case .protocolConfiguration: "Protocol-Configuration"
        }
    }
}
