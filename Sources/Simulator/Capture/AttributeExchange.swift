import HAPModel
import Peripheral

/// The ATT PDUs of an operation: what the client asks and what the server answers (Bluetooth Core 4.2, Vol 3, Part F, 3.4).
struct AttributeExchange: Equatable {
    var request: [UInt8]
    /// nil: there is none.
    var response: [UInt8]?
}

extension AttributeExchange {
    /// The exchange of MTUs that a link begins with: the largest values fit into one PDU.
    static let mtu = AttributeExchange(request: [0x02] + largestMTU, response: [0x03] + largestMTU)

    private static let largestMTU = UInt16(517).littleEndianBytes

    /// - Returns: nil for an attribute that the table does not have.
    init?(_ operation: LinkOperation, handles: AttributeHandles) {
        switch operation {
        case .write(let value, let iid, let refusal):
            guard let handle = handles.characteristic(iid)?.value else { return nil }
            request = [0x12] + handle.littleEndianBytes + value
            response = refusal.map { Self.error($0, to: 0x12, handle) } ?? [0x13]
        case .read(let iid, let offset, let result):
            guard let handle = handles.characteristic(iid)?.value else { return nil }
            let opcode: UInt8 = offset == 0 ? 0x0A : 0x0C
            request = [opcode] + handle.littleEndianBytes
            if offset > 0 { request += UInt16(clamping: offset).littleEndianBytes }
            switch result {
            case .success(let value): response = [opcode + 1] + value
            case .failure(let error): response = Self.error(error, to: opcode, handle)
            }
        case .indications(let on, let iid):
            guard let handle = handles.characteristic(iid)?.clientConfiguration else { return nil }
            request = [0x12] + handle.littleEndianBytes + [on ? 2 : 0, 0]
            response = [0x13]
        case .indication(let iid):
            guard let handle = handles.characteristic(iid)?.value else { return nil }
            request = [0x1D] + handle.littleEndianBytes
            response = nil
        case .confirmation:
            request = [0x1E]
            response = nil
        }
    }

    private static func error(_ error: ATTError, to opcode: UInt8, _ handle: UInt16) -> [UInt8] {
        [0x01, opcode] + handle.littleEndianBytes + [error.code]
    }
}
