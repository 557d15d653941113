import HAPModel

extension Controller {
    /// What an accessory says about a characteristic (HAP R14 7.3.4.2).
    public struct CharacteristicSignature: Equatable, Sendable {
        public let type: HAPUUID
        public let service: InstanceID
        public let serviceType: HAPUUID
        public let properties: Characteristic.Properties
        /// The GATT user description; nil: none.
        public let userDescription: String?
        /// The format; TLV8 and data look alike and are both `data`.
        public let format: Format
        public let unit: Unit
        /// The allowed values, as far as they were sent.
        public let constraints: Constraints

        init(body: [UInt8]) throws(ControllerError) {
            let tlv = try TLV8(received: body)
            type = try Self.uuid(tlv, .characteristicType)
            serviceType = try Self.uuid(tlv, .serviceType)
            guard let service = InstanceID(try tlv.requiredInteger(BodyItem.serviceInstanceID.rawValue)) else {
                throw Self.bad(.serviceInstanceID)
            }
            self.service = service
            properties = .init(rawValue: try tlv.requiredInteger(BodyItem.characteristicProperties.rawValue))
            userDescription = try tlv.optional(BodyItem.userDescription.rawValue).map { String(decoding: $0, as: UTF8.self) }
            let presentation = try tlv.required(BodyItem.presentationFormat.rawValue, size: 7)
            guard let format = Format.allCases.last(where: { $0.presentationCode == presentation[0] }),
                let unit = UInt16(littleEndian: presentation[2..<4]).flatMap(Unit.init),
                presentation[1] == 0, presentation[4...] == [1, 0, 0]
            else { throw Self.bad(.presentationFormat) }
            self.format = format
            self.unit = unit
            constraints = try Self.constraints(tlv, format)
        }

        private static func constraints(_ tlv: TLV8, _ format: Format) throws(ControllerError) -> Constraints {
            var constraints = Constraints()
            if let range = try tlv.optional(BodyItem.validRange.rawValue) {
                switch format {
                case .string:
                    guard range.count == 4, range[..<2] == [0, 0], let length = UInt16(littleEndian: range[2...]) else {
                        throw bad(.validRange)
                    }
                    constraints.maximumLength = Int(length)
                case .bool, .tlv8, .data:
                    throw bad(.validRange)
                case .uint8, .uint16, .uint32, .uint64, .int, .float:
                    let half = range.count / 2
                    guard let minimum = Value(bytes: Array(range[..<half]), format: format),
                        let maximum = Value(bytes: Array(range[half...]), format: format)
                    else { throw bad(.validRange) }
                    constraints.minimum = minimum
                    constraints.maximum = maximum
                }
            }
            if let step = try tlv.optional(BodyItem.stepValue.rawValue) {
                guard let value = Value(bytes: step, format: format) else { throw bad(.stepValue) }
                constraints.step = value
            }
            constraints.validValues = try tlv.optional(BodyItem.validValues.rawValue) ?? []
            constraints.validRanges = try ranges(try tlv.optional(BodyItem.validValuesRanges.rawValue) ?? [])
            return constraints
        }

        private static func ranges(_ bytes: [UInt8]) throws(ControllerError) -> [ClosedRange<UInt8>] {
            var ranges: [ClosedRange<UInt8>] = []
            var rest = bytes[...]
            while let start = rest.popFirst() {
                guard let end = rest.popFirst(), start <= end else { throw bad(.validValuesRanges) }
                ranges.append(start...end)
            }
            return ranges
        }

        private static func uuid(_ tlv: TLV8, _ item: BodyItem) throws(ControllerError) -> HAPUUID {
            guard let uuid = HAPUUID(bytes: try tlv.required(item.rawValue).reversed()) else { throw bad(item) }
            return uuid
        }

        private static func bad(_ item: BodyItem) -> ControllerError {
            .malformed(.badValue(type: item.rawValue))
        }
    }

    /// Asks what a characteristic is; needs no session.
    public func characteristicSignature(_ iid: InstanceID) throws -> CharacteristicSignature {
        try CharacteristicSignature(body: perform(.characteristicSignatureRead, iid))
    }
}
