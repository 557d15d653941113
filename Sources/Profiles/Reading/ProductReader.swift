import HAPModel

/// Reads the product data: from the keys of the accessory, or from the values of its Accessory Information.
struct ProductReader {
    /// The accessory.
    let mapping: MappingReader
    /// nil: the file has none.
    let information: ReadService?

    private var findings: Findings { mapping.findings }

    func name() -> String? {
        guard let name = required("name", RequiredServices.name, 1...64) else { return nil }
        if name.value.contains(where: { ":;".contains($0) }) {
            findings.warning(
                "a name with ':' or ';' is against Apple's guidelines; some controllers cut it there", at: name.position)
        }
        let room = Advertisement.maximumNameLength
        if name.value.utf8.count > room {
            findings.warning(
                "the name has \(name.value.utf8.count) bytes, a scan response has room for \(room); it is cut on the air",
                at: name.position)
        }
        return name.value
    }

    func manufacturer() -> String? {
        required("manufacturer", RequiredServices.manufacturer, 1...64)?.value
    }

    func model() -> String? {
        required("model", RequiredServices.model, 1...64)?.value
    }

    func serialNumber() -> String? {
        required("serialNumber", RequiredServices.serialNumber, 2...64)?.value
    }

    func firmwareRevision() -> String? {
        guard let text = required("firmwareRevision", RequiredServices.firmwareRevision, 1...64) else { return nil }
        let numbers = text.value.split(separator: ".", omittingEmptySubsequences: false)
        let isVersion =
            (1...3).contains(numbers.count)
            && numbers.allSatisfy { $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) && UInt32($0) != nil }
        guard isVersion else {
            findings.error(
                "'\(text.value.shortened)' is no firmware revision; write one to three numbers, as in 1.0.0", at: text.position)
            return nil
        }
        return text.value
    }

    /// The only one that need not be there.
    func hardwareRevision() -> String? {
        given("hardwareRevision", RequiredServices.hardwareRevision).flatMap { checked("hardwareRevision", $0, 1...64) }?.value
    }

    /// A text that must be there, of a length in bytes (HAP R14 9.40…9.87).
    private func required(_ key: String, _ type: HAPUUID, _ length: ClosedRange<Int>) -> Located<String>? {
        guard let text = given(key, type) else {
            if !mapping.has(key) {
                findings.error("the accessory has no \(key); every accessory needs one", at: mapping.position)
            }
            return nil
        }
        return checked(key, text, length)
    }

    private func given(_ key: String, _ type: HAPUUID) -> Located<String>? {
        let text = mapping.text(key)
        guard let characteristic = information?.characteristics.first(where: { $0.definition.type == type }),
            let position = characteristic.valuePosition, case .string(let value) = characteristic.definition.initialValue
        else { return text }
        if let node = mapping.node(key) {
            findings.about(characteristic.path).error(
                "the accessory has its \(key) in line \(node.position.line) already; keep one of them", at: position)
        }
        return Located(value: value, position: position)
    }

    private func checked(_ key: String, _ text: Located<String>, _ length: ClosedRange<Int>) -> Located<String>? {
        let count = text.value.utf8.count
        guard length.contains(count) else {
            findings.error(
                "\(key) is \(count) \(count == 1 ? "byte" : "bytes") long, it must be \(length.lowerBound) to \(length.upperBound)",
                at: text.position)
            return nil
        }
        guard !text.value.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            findings.error("\(key) has a line break or another control character; leave it out", at: text.position)
            return nil
        }
        return text
    }
}
