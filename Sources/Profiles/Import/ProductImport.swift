import HAPModel

/// The product data of a dumped accessory.
struct ProductImport {
    /// nil: the dump has none.
    let information: AccessoryDump.Service?

    func add(to draft: inout DefinitionDraft, category: AccessoryCategory?) {
        let name = value(RequiredServices.name, 1...64) ?? "Imported Accessory"
        draft.add("name: \(YAMLText.quoted(name))", depth: 0)
        draft.add("category: \(category?.name ?? "other")", depth: 0)
        draft.add("manufacturer: \(YAMLText.quoted(value(RequiredServices.manufacturer, 1...64) ?? "unknown"))", depth: 0)
        draft.add("model: \(YAMLText.quoted(value(RequiredServices.model, 1...64) ?? "unknown"))", depth: 0)
        draft.add("serialNumber: \(YAMLText.quoted(value(RequiredServices.serialNumber, 2...64) ?? "unknown"))", depth: 0)
        draft.add("firmwareRevision: \(YAMLText.quoted(firmwareRevision))", depth: 0)
        if let revision = value(RequiredServices.hardwareRevision, 1...64) {
            draft.add("hardwareRevision: \(YAMLText.quoted(revision))", depth: 0)
        }
    }

    /// The text of a characteristic, without control characters and cut to the greatest length in bytes; nil when there is none.
    private func value(_ type: HAPUUID, _ length: ClosedRange<Int>) -> String? {
        guard let text = information?.characteristics.first(where: { $0.type == type })?.fields["value"]?.stringValue else {
            return nil
        }
        var shown = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
        while shown.utf8.count > length.upperBound { shown.removeLast() }
        return shown.utf8.count >= length.lowerBound ? shown : nil
    }

    /// The numbers at the beginning of the revision: real ones also have letters.
    private var firmwareRevision: String {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let text = value(RequiredServices.firmwareRevision, 1...64) ?? ""
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false).prefix(3).map { part in
            String(decoding: part.utf8.prefix(while: digits.contains), as: UTF8.self)
        }
        let usable = numbers.prefix { UInt32($0) != nil }
        return usable.isEmpty ? "1.0.0" : usable.joined(separator: ".")
    }
}
