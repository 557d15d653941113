import HAPCrypto
import HAPModel

extension Controller {
    /// The numbers and keys of advertisements (HAP R14 table 7-34).
    public struct ProtocolParameters: Equatable, Sendable {
        /// The global state number.
        public let stateNumber: UInt16
        /// The configuration number, as advertised.
        public let configurationNumber: UInt8
        /// The identifier in encrypted notifications: 6 bytes.
        public let advertisingID: [UInt8]
        /// The key of encrypted notifications; nil: there is none, or it has expired.
        public let broadcastKey: Secret?

        init(body: [UInt8]) throws(ControllerError) {
            let tlv = try TLV8(received: body)
            stateNumber = try tlv.requiredInteger(0x01)
            configurationNumber = try tlv.requiredInteger(0x02)
            advertisingID = try tlv.required(0x03, size: 6)
            broadcastKey = try tlv.optional(0x04) == nil ? nil : Secret(try tlv.required(0x04, size: 32))
        }
    }

    /// Sets up encrypted notifications and asks for their parameters (HAP R14 7.3.4.16).
    ///
    /// - Parameters:
    ///   - generatesKey: the accessory makes a new key from the running session.
    ///   - advertisingID: 6 bytes that the notifications carry instead of the device ID; nil: as it is.
    public func protocolConfiguration(
        generatesKey: Bool = false, advertisingID: [UInt8]? = nil
    ) throws -> ProtocolParameters {
        try ProtocolParameters(body: configureProtocol(generatesKey, advertisingID, getsAll: true))
    }

    /// The same without asking for the parameters.
    public func setProtocolConfiguration(generatesKey: Bool = false, advertisingID: [UInt8]? = nil) throws {
        let body = try configureProtocol(generatesKey, advertisingID, getsAll: false)
        guard body.isEmpty else { throw ControllerError.malformed(.unexpectedBody) }
    }

    private func configureProtocol(_ generatesKey: Bool, _ advertisingID: [UInt8]?, getsAll: Bool) throws -> [UInt8] {
        try requireSession()
        var writer = TLV8Writer()
        if generatesKey { writer.append(0x01, []) }
        if getsAll { writer.append(0x02, []) }
        if let advertisingID { writer.append(0x03, advertisingID) }
        let service = attributes.protocolInformation
        return try perform(
            .protocolConfiguration, service, at: signatureCharacteristic(of: service), body: writer.bytes)
    }
}
