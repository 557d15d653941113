import HAPEngine
import HAPModel

/// The items of a body in words (HAP R14 table 7-10).
enum BodyParameterText {
    /// The item's name and its bytes; of types and numbers what they stand for.
    static func describe(_ item: TLV8.Item) -> String {
        guard let name = name(of: item.type) else {
            return "\(Hexadecimal.encode([item.type]))=\(Hexadecimal.encode(item.value))"
        }
        return item.value.isEmpty ? name : "\(name) \(meaning(of: item))"
    }

    private static func name(of type: UInt8) -> String? {
        switch type {
        case BodyParameter.value: "value"
        case BodyParameter.additionalAuthorizationData: "authorization data"
        case BodyParameter.origin: "origin"
        case BodyParameter.characteristicType: "type"
        case BodyParameter.characteristicInstanceID: "instance ID"
        case BodyParameter.serviceType: "service"
        case BodyParameter.serviceInstanceID: "service instance ID"
        case BodyParameter.timeToLive: "time to live"
        case BodyParameter.returnResponse: "with response"
        case BodyParameter.characteristicProperties: "properties"
        case BodyParameter.userDescription: "description"
        case BodyParameter.presentationFormat: "format"
        case BodyParameter.validRange: "range"
        case BodyParameter.stepValue: "step"
        case BodyParameter.serviceProperties: "service properties"
        case BodyParameter.linkedServices: "linked services"
        case BodyParameter.validValues: "valid values"
        case BodyParameter.validValuesRanges: "valid ranges"
        case _: nil
        }
    }

    private static func meaning(of item: TLV8.Item) -> String {
        switch item.type {
        case BodyParameter.characteristicType:
            return typeName(item.value) { Catalogue.apple.characteristic($0)?.name }
        case BodyParameter.serviceType:
            return typeName(item.value) { Catalogue.apple.service($0)?.name }
        case BodyParameter.timeToLive:
            return item.value.first.map { "\(Int($0) * 100) ms" } ?? ""
        case BodyParameter.userDescription:
            return String(decoding: item.value, as: UTF8.self)
        case _:
            return Hexadecimal.encode(item.value)
        }
    }

    private static func typeName(_ bytes: [UInt8], _ name: (HAPUUID) -> String?) -> String {
        guard let uuid = HAPUUID(bytes: bytes.reversed()) else { return Hexadecimal.encode(bytes) }
        return name(uuid) ?? "\(uuid)"
    }
}
