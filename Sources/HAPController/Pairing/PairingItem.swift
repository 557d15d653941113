/// The types of the TLV items in pairing messages (HAP R14 table 5-17).
enum PairingItem: UInt8 {
    case method = 0x00
    case identifier = 0x01
    case salt = 0x02
    case publicKey = 0x03
    case proof = 0x04
    case encryptedData = 0x05
    case state = 0x06
    case error = 0x07
    case signature = 0x0A
    case permissions = 0x0B
    case sessionID = 0x0E
    case flags = 0x13
    case separator = 0xFF
}
