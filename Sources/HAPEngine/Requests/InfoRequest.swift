import HAPModel

extension Accessory {
    /// Info-Request (HAP R14 5.15.3, table 5-9).
    func infoRequest(_ context: RequestContext) throws(Status) -> Response {
        try checkSoftwareAuthentication(context)
        var writer = TLV8Writer()
        writer.append(0x01, integer: state.globalStateNumber.value)
        writer.append(0x02, integer: state.configurationNumber.twoBytes)
        writer.append(0x03, identity.deviceID.bytes)
        writer.append(0x04, [pairingFeatures])
        writer.append(0x05, Array(configuration.model.utf8))
        writer.append(0x06, Array("2.2.0".utf8))
        writer.append(0x07, [state.isPaired ? 0x00 : 0x01])
        writer.append(0x08, integer: configuration.category)
        if let setupHash = identity.setupHash { writer.append(0x09, setupHash) }
        return .success(body: writer.bytes)
    }

    /// Token-Request and Token-Update-Request (HAP R14 5.15.1, 5.15.2). There is no token: hapsim is not certified.
    func tokenRequest(_ context: RequestContext) throws(Status) -> Response {
        try checkSoftwareAuthentication(context)
        throw .invalidRequest
    }

    /// These requests belong to a session, on the Service Signature of HAP Protocol Information.
    private func checkSoftwareAuthentication(_ context: RequestContext) throws(Status) {
        let service = configuration.database.services[context.location.service]
        guard context.role == .serviceSignature, service.properties.contains(.supportsConfiguration), context.session != nil
        else { throw .unsupportedPDU }
    }

    /// The value of Pairing Features: bit 0 authentication coprocessor, bit 1 software authentication.
    private var pairingFeatures: UInt8 {
        for characteristic in configuration.database.characteristics {
            guard CharacteristicRole(characteristic.type) == .pairingFeatures else { continue }
            return values[characteristic.iid]?.bytes.first ?? 0
        }
        return 0
    }
}
