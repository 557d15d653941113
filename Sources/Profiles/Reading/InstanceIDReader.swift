import HAPModel

/// Reads the instance ID that a service or characteristic is given in the file.
enum InstanceIDReader {
    /// nil: the key `iid` is not there, or was complained about.
    static func read(_ mapping: MappingReader) -> Located<InstanceID>? {
        guard let number = mapping.integer("iid", in: 1...0xFFFF),
            let iid = UInt16(exactly: number.value).flatMap({ InstanceID($0) })
        else { return nil }
        guard iid > RequiredServices.lastReserved else {
            let first = InstanceID(fixed: RequiredServices.lastReserved.rawValue + 1)
            mapping.findings.error(
                "instance ID \(iid) belongs to the services that every accessory has; take one from \(first) up",
                at: number.position)
            return nil
        }
        return Located(value: iid, position: number.position)
    }
}
