import HAPModel

extension Advertisement {
    /// Does to a regular advertisement what a fault says (HAP R14 7.4.2.1).
    mutating func alter(_ action: FaultAction) {
        var bytes = payload.bytes
        switch action {
        case .field(let field, let value):
            let new = field.isLong ? value.littleEndianBytes : [UInt8(truncatingIfNeeded: value)]
            guard field.offset + new.count <= bytes.count else { return }
            bytes.replaceSubrange(field.offset..<field.offset + new.count, with: new)
        case .length(let count):
            bytes = Array(bytes.prefix(count)) + [UInt8](repeating: 0, count: max(0, count - bytes.count))
        case .name(let name):
            self.name = name
        case .interval(let duration):
            interval = Double(duration.components.seconds) * 1000 + Double(duration.components.attoseconds) / 1e15
        case .notConnectable:
            isConnectable = false
        case _:
            break
        }
        payload = .regular(bytes)
    }
}

extension AdvertisementField {
    /// Where it is in the bytes after the company identifier.
    fileprivate var offset: Int {
        switch self {
        case .subtypeAndLength: 1
        case .statusFlags: 2
        case .category: 9
        case .stateNumber: 11
        case .configurationNumber: 13
        case .compatibleVersion: 14
        }
    }
}
