import HAPModel

extension Accessory {
    /// The body of the answer to a Characteristic-Signature-Read (HAP R14 7.3.4.2).
    func characteristicSignature(at location: AttributeDatabase.Location) -> [UInt8] {
        let service = configuration.database.services[location.service]
        let characteristic = configuration.database[location]
        var writer = TLV8Writer()
        writer.append(BodyParameter.characteristicType, characteristic.type.littleEndianBytes)
        writer.append(BodyParameter.serviceInstanceID, integer: service.iid.rawValue)
        writer.append(BodyParameter.serviceType, service.type.littleEndianBytes)
        writer.append(BodyParameter.characteristicProperties, integer: characteristic.properties.rawValue)
        if let description = characteristic.userDescription {
            writer.append(BodyParameter.userDescription, Array(description.utf8))
        }
        writer.append(BodyParameter.presentationFormat, characteristic.presentationFormat)
        if let range = characteristic.validRange { writer.append(BodyParameter.validRange, range) }
        if let step = characteristic.stepValue { writer.append(BodyParameter.stepValue, step) }
        // Lists of values belong to Apple-defined types of one byte (HAP R14 7.4.5.3).
        guard characteristic.format == .uint8, characteristic.type.appleShortForm != nil else { return writer.bytes }
        if !characteristic.constraints.validValues.isEmpty {
            writer.append(BodyParameter.validValues, characteristic.constraints.validValues)
        }
        if !characteristic.constraints.validRanges.isEmpty {
            writer.append(
                BodyParameter.validValuesRanges,
                characteristic.constraints.validRanges.flatMap { [$0.lowerBound, $0.upperBound] })
        }
        return writer.bytes
    }

    /// Service-Signature-Read (HAP R14 7.3.4.13).
    func serviceSignatureRead(_ context: RequestContext) throws(Status) -> Response {
        guard context.role == .serviceSignature else { throw .unsupportedPDU }
        let service = configuration.database.services[context.location.service]
        var writer = TLV8Writer()
        if !service.properties.isEmpty || !service.linked.isEmpty {
            writer.append(BodyParameter.serviceProperties, integer: service.properties.rawValue)
        }
        writer.append(BodyParameter.linkedServices, service.linked.flatMap(\.rawValue.littleEndianBytes))
        return .success(body: writer.bytes)
    }
}

extension Characteristic {
    /// Format, exponent 0, unit, namespace of the Bluetooth SIG, no description: 7 bytes (HAP R14 7.4.4.6.3).
    fileprivate var presentationFormat: [UInt8] {
        [format.presentationCode, 0] + unit.rawValue.littleEndianBytes + [0x01, 0x00, 0x00]
    }

    /// Smallest and largest value in the value's own encoding; nil when the format alone says it (HAP R14 7.4.4.6.4).
    fileprivate var validRange: [UInt8]? {
        switch format {
        case .bool, .tlv8, .data:
            return nil
        case .string:
            let length = constraints.maximumLength ?? Constraints.defaultStringLength
            guard length != Constraints.defaultStringLength else { return nil }
            return [0, 0] + UInt16(clamping: length).littleEndianBytes
        case .uint8, .uint16, .uint32, .uint64, .int, .float:
            guard let full = format.fullRange else { return nil }
            let minimum = constraints.minimum ?? full.minimum
            let maximum = constraints.maximum ?? full.maximum
            guard minimum != full.minimum || maximum != full.maximum else { return nil }
            return minimum.bytes + maximum.bytes
        }
    }

    /// The step in the value's own encoding; nil when it is 1 or less, for a float 0 (HAP R14 7.4.4.6.5).
    fileprivate var stepValue: [UInt8]? {
        switch constraints.step {
        case .uint8(let step): step > 1 ? [step] : nil
        case .uint16(let step): step > 1 ? step.littleEndianBytes : nil
        case .uint32(let step): step > 1 ? step.littleEndianBytes : nil
        case .uint64(let step): step > 1 ? step.littleEndianBytes : nil
        case .int(let step): step > 1 ? step.littleEndianBytes : nil
        case .float(let step): step > 0 ? step.bitPattern.littleEndianBytes : nil
        case .bool, .string, .tlv8, .data, nil: nil
        }
    }
}

extension Format {
    /// The range of a numeric format.
    fileprivate var fullRange: (minimum: Value, maximum: Value)? {
        switch self {
        case .uint8: (.uint8(.min), .uint8(.max))
        case .uint16: (.uint16(.min), .uint16(.max))
        case .uint32: (.uint32(.min), .uint32(.max))
        case .uint64: (.uint64(.min), .uint64(.max))
        case .int: (.int(.min), .int(.max))
        case .float: (.float(-.infinity), .float(.infinity))
        case .bool, .string, .tlv8, .data: nil
        }
    }
}
