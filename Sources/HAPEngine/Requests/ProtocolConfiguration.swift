import HAPModel

extension Accessory {
    /// Protocol-Configuration (HAP R14 7.3.4.16): broadcast key, advertising identifier, and the numbers.
    mutating func configureProtocol(_ request: Request, _ context: RequestContext) throws(Status) -> Response {
        let service = configuration.database.services[context.location.service]
        guard context.role == .serviceSignature, service.properties.contains(.supportsConfiguration),
            let session = context.session, let pairing = session.pairing
        else { throw .unsupportedPDU }
        let wanted = try ProtocolConfigurationBody(request.body)
        if wanted.generatesKey {
            state.broadcastKey = BroadcastKey(
                sharedSecret: session.sharedSecret, controllerPublicKey: pairing.publicKey,
                stateNumber: state.globalStateNumber.value)
            changes.insert(.numbers)
        }
        if let identifier = wanted.advertisingIdentifier {
            state.advertisingIdentifier = identifier
            changes.insert(.numbers)
        }
        guard wanted.getsAll else { return .success }
        var writer = TLV8Writer()
        writer.append(0x01, integer: state.globalStateNumber.value)
        writer.append(0x02, [state.configurationNumber.oneByte])
        writer.append(0x03, (state.advertisingIdentifier ?? identity.deviceID).bytes)
        if let key = state.broadcastKey { writer.append(0x04, key.key.copy) }
        return .success(body: writer.bytes)
    }
}

/// The body of a Protocol-Configuration request (HAP R14 table 7-32).
private struct ProtocolConfigurationBody {
    var generatesKey: Bool
    var getsAll: Bool
    var advertisingIdentifier: DeviceID?

    init(_ bytes: [UInt8]?) throws(Status) {
        let values: [[UInt8]?]
        do {
            let tlv = try TLV8(bytes ?? [])
            values = [try tlv.value(0x01), try tlv.value(0x02), try tlv.value(0x03)]
        } catch {
            throw .invalidRequest
        }
        guard values[0]?.isEmpty ?? true, values[1]?.isEmpty ?? true else { throw .invalidRequest }
        generatesKey = values[0] != nil
        getsAll = values[1] != nil
        if let identifier = values[2] {
            guard let identifier = DeviceID(bytes: identifier) else { throw .invalidRequest }
            advertisingIdentifier = identifier
        }
    }
}
