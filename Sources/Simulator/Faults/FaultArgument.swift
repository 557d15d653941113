import HAPEngine
import HAPModel

/// What stands after the colon of an action.
enum FaultArgument {
    static func duration(_ text: String?) -> Duration? {
        text.flatMap { DurationText.parse($0) }
    }

    /// A time between two ticks: 100 ms and more.
    static func period(_ text: String?) -> Duration? {
        duration(text).flatMap { $0 >= .milliseconds(100) ? $0 : nil }
    }

    /// A decimal number, or a hexadecimal one after 0x.
    static func number(_ text: String?, in range: ClosedRange<Int>) -> Int? {
        guard let text = text?.lowercased() else { return nil }
        let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text[...]
        guard digits.allSatisfy(\.isHexDigit), let number = Int(digits, radix: text.hasPrefix("0x") ? 16 : 10) else { return nil }
        return range.contains(number) ? number : nil
    }

    static func byte(_ text: String?) -> UInt8? {
        number(text, in: 0...255).map { UInt8($0) }
    }

    /// The type of an item: its number, or the name of what one leaves out most.
    static func item(_ text: String?) -> UInt8? {
        text.flatMap { items[$0.lowercased()] } ?? byte(text)
    }

    private static let items: [String: UInt8] = [
        "value": BodyParameter.value, "type": BodyParameter.characteristicType,
        "permissions": BodyParameter.characteristicProperties, "format": BodyParameter.presentationFormat,
        "linked": BodyParameter.linkedServices, "state": PairingTLV.state, "public-key": PairingTLV.publicKey,
        "encrypted-data": PairingTLV.encryptedData, "session-id": PairingTLV.sessionID,
    ]

    /// `ITEM=HEX`.
    static func itemValue(_ text: String?) -> FaultAction? {
        guard let parts = text?.split(separator: "=", omittingEmptySubsequences: false), parts.count == 2,
            let type = item(String(parts[0])), let value = Hexadecimal.decode(parts[1]), value.count <= 1024
        else { return nil }
        return .body(.item(type, value))
    }

    /// `ERROR` or `ERROR/SECONDS`; the error by its number or its name.
    static func pairingError(_ text: String?) -> FaultAction? {
        guard let parts = text?.split(separator: "/", omittingEmptySubsequences: false), (1...2).contains(parts.count),
            let error = errors[parts[0].lowercased()] ?? byte(String(parts[0]))
        else { return nil }
        guard parts.count == 2 else { return .pairingError(error, retryDelay: nil) }
        return byte(String(parts[1])).map { .pairingError(error, retryDelay: $0) }
    }

    private static let errors: [String: UInt8] = [
        "unknown": 1, "authentication": 2, "backoff": 3, "max-peers": 4, "max-tries": 5, "unavailable": 6, "busy": 7,
    ]

    static func descriptor(_ text: String?) -> FaultAction? {
        guard let text else { return nil }
        if text == "none" { return .descriptor(nil) }
        return Hexadecimal.decode(text).flatMap { $0.count <= 512 ? .descriptor($0) : nil }
    }
}
