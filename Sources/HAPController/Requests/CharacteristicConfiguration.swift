import HAPModel

extension Controller {
    /// How often encrypted notifications of a characteristic are advertised (HAP R14 table 7-30).
    public enum NotificationInterval: UInt8, Sendable {
        case milliseconds20 = 0x01
        case milliseconds1280 = 0x02
        case milliseconds2560 = 0x03
    }

    /// Asks for encrypted notifications of a characteristic, or no longer (HAP R14 7.3.4.14).
    ///
    /// - Parameter interval: nil: notifications are switched off.
    /// - Returns: the interval that the accessory says it uses; nil: none.
    @discardableResult
    public func configureBroadcast(_ iid: InstanceID, interval: NotificationInterval?) throws -> NotificationInterval? {
        try requireSession()
        var writer = TLV8Writer()
        writer.append(Item.properties, integer: interval == nil ? UInt16(0) : Item.broadcast)
        if let interval { writer.append(Item.interval, [interval.rawValue]) }
        let tlv = try TLV8(received: perform(.characteristicConfiguration, iid, body: writer.bytes))
        let properties: UInt16 = try tlv.requiredInteger(Item.properties)
        guard properties & Item.broadcast != 0 else { return nil }
        let value = try tlv.required(Item.interval, size: 1)
        guard let interval = value.first.flatMap(NotificationInterval.init) else {
            throw ControllerError.malformed(.badValue(type: Item.interval))
        }
        return interval
    }

    /// The items of the body (HAP R14 tables 7-28, 7-29).
    private enum Item {
        static let properties: UInt8 = 0x01
        static let interval: UInt8 = 0x02
        /// The bit of the properties.
        static let broadcast: UInt16 = 0x0001
    }
}
