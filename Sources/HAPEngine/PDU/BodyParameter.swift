/// The types of the items in a request's or response's body, "HAP-Param" (HAP R14 table 7-10).
public enum BodyParameter {
    public static let value: UInt8 = 0x01
    public static let additionalAuthorizationData: UInt8 = 0x02
    public static let origin: UInt8 = 0x03
    public static let characteristicType: UInt8 = 0x04
    public static let characteristicInstanceID: UInt8 = 0x05
    public static let serviceType: UInt8 = 0x06
    public static let serviceInstanceID: UInt8 = 0x07
    public static let timeToLive: UInt8 = 0x08
    public static let returnResponse: UInt8 = 0x09
    public static let characteristicProperties: UInt8 = 0x0A
    public static let userDescription: UInt8 = 0x0B
    public static let presentationFormat: UInt8 = 0x0C
    public static let validRange: UInt8 = 0x0D
    public static let stepValue: UInt8 = 0x0E
    public static let serviceProperties: UInt8 = 0x0F
    public static let linkedServices: UInt8 = 0x10
    public static let validValues: UInt8 = 0x11
    public static let validValuesRanges: UInt8 = 0x12
}
