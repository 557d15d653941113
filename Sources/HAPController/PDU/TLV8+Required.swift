import HAPModel

extension TLV8 {
    /// Reads a body or message of an accessory.
    init(received bytes: [UInt8]) throws(ControllerError) {
        do throws(Malformed) {
            try self.init(bytes)
        } catch {
            throw .malformed(.tlv(error))
        }
    }

    /// The value of an item that may be missing.
    func optional(_ type: UInt8) throws(ControllerError) -> [UInt8]? {
        do throws(Malformed) {
            return try value(type)
        } catch {
            throw .malformed(.tlv(error))
        }
    }

    /// The value of an item that must be there, with a size if that is fixed.
    func required(_ type: UInt8, size: Int? = nil) throws(ControllerError) -> [UInt8] {
        guard let value = try optional(type) else { throw .malformed(.missing(type: type)) }
        if let size, value.count != size { throw .malformed(.badValue(type: type)) }
        return value
    }

    /// The integer of an item that must be there.
    func requiredInteger<Integer: FixedWidthInteger>(_ type: UInt8) throws(ControllerError) -> Integer {
        guard let value = Integer(littleEndian: try required(type)) else { throw .malformed(.badValue(type: type)) }
        return value
    }
}
