import HAPModel

extension Accessory {
    /// Characteristic-Configuration (HAP R14 7.3.4.14): switches the broadcasts of a characteristic.
    mutating func configureCharacteristic(_ request: Request, _ context: RequestContext) throws(Status) -> Response {
        guard context.session != nil else { throw .unsupportedPDU }
        let characteristic = configuration.database[context.location]
        let wanted = try ConfigurationBody(request.body)
        if let isEnabled = wanted.broadcastEnabled {
            let old = state.broadcasts[characteristic.iid]
            if isEnabled {
                guard characteristic.properties.contains(.broadcastEvents) else { throw .invalidRequest }
                state.broadcasts[characteristic.iid] = wanted.interval ?? .milliseconds20
            } else {
                state.broadcasts[characteristic.iid] = nil
            }
            if state.broadcasts[characteristic.iid] != old { changes.insert(.numbers) }
        }
        var writer = TLV8Writer()
        if let interval = state.broadcasts[characteristic.iid] {
            writer.append(ConfigurationBody.intervalType, [interval.rawValue])
            writer.append(ConfigurationBody.propertiesType, [1, 0])
        } else {
            writer.append(ConfigurationBody.propertiesType, [0, 0])
        }
        return .success(body: writer.bytes)
    }
}

/// The body of a Characteristic-Configuration request (HAP R14 tables 7-28…7-30).
private struct ConfigurationBody {
    static let propertiesType: UInt8 = 0x01
    static let intervalType: UInt8 = 0x02

    /// nil: leave it as it is.
    var broadcastEnabled: Bool?
    var interval: BroadcastInterval?

    init(_ bytes: [UInt8]?) throws(Status) {
        let properties: [UInt8]?
        let interval: [UInt8]?
        do {
            let tlv = try TLV8(bytes ?? [])
            properties = try tlv.value(Self.propertiesType)
            interval = try tlv.value(Self.intervalType)
        } catch {
            throw .invalidRequest
        }
        switch properties {
        case nil: broadcastEnabled = nil
        case [0, 0]: broadcastEnabled = false
        case [1, 0]: broadcastEnabled = true
        case .some: throw .invalidRequest
        }
        if let interval {
            guard broadcastEnabled == true, interval.count == 1, let known = BroadcastInterval(rawValue: interval[0])
            else { throw .invalidRequest }
            self.interval = known
        }
    }
}
