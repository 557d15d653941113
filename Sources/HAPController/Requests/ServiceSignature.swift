import HAPModel

extension Controller {
    /// What an accessory says about a service (HAP R14 7.3.4.13).
    public struct ServiceSignature: Equatable, Sendable {
        public let properties: Service.Properties
        public let linked: [InstanceID]

        init(body: [UInt8]) throws(ControllerError) {
            let tlv = try TLV8(received: body)
            if try tlv.optional(BodyItem.serviceProperties.rawValue) != nil {
                properties = .init(rawValue: try tlv.requiredInteger(BodyItem.serviceProperties.rawValue))
            } else {
                properties = []
            }
            var linked: [InstanceID] = []
            var rest = try tlv.required(BodyItem.linkedServices.rawValue)[...]
            while !rest.isEmpty {
                guard let iid = UInt16(littleEndian: rest.prefix(2)).flatMap(InstanceID.init) else {
                    throw .malformed(.badValue(type: BodyItem.linkedServices.rawValue))
                }
                linked.append(iid)
                rest = rest.dropFirst(2)
            }
            self.linked = linked
        }
    }

    /// Asks what a service is, through its Service Signature characteristic; needs no session.
    public func serviceSignature(_ service: InstanceID) throws -> ServiceSignature {
        try ServiceSignature(body: perform(.serviceSignatureRead, service, at: signatureCharacteristic(of: service)))
    }

    /// Where requests about a service go.
    func signatureCharacteristic(of service: InstanceID) throws(ControllerError) -> InstanceID {
        guard let iid = attributes.serviceSignatures[service] else { throw .noServiceSignature(service) }
        return iid
    }
}
