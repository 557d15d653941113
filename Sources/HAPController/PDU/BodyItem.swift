/// The types of the TLV items in bodies (HAP R14 table 7-10).
enum BodyItem: UInt8 {
    case value = 0x01
    case authorizationData = 0x02
    case origin = 0x03
    case characteristicType = 0x04
    case characteristicInstanceID = 0x05
    case serviceType = 0x06
    case serviceInstanceID = 0x07
    case timeToLive = 0x08
    case returnResponse = 0x09
    case characteristicProperties = 0x0A
    case userDescription = 0x0B
    case presentationFormat = 0x0C
    case validRange = 0x0D
    case stepValue = 0x0E
    case serviceProperties = 0x0F
    case linkedServices = 0x10
    case validValues = 0x11
    case validValuesRanges = 0x12
}
