import HAPModel
import JSON

/// A dumped characteristic as an entry of a definition file: what the catalogue says anyway is not written.
struct CharacteristicImport {
    let characteristic: AccessoryDump.Characteristic
    let keepsInstanceID: Bool
    let byteNotation: String

    private var fields: JSONObject { characteristic.fields }
    private var catalogue: CharacteristicType? { Catalogue.apple.characteristic(characteristic.type) }
    private var known: CharacteristicType.Definition? { catalogue?.definition }

    /// The catalogue's format, or else the dump's; of real accessories some say "data" of everything.
    private var format: Format { known?.format ?? fields["format"]?.stringValue.flatMap(Format.init(rawValue:)) ?? .data }

    private static let depth = 4

    func add(to draft: inout DefinitionDraft) {
        draft.add("- type: \(catalogue?.name ?? characteristic.type.description)", depth: Self.depth - 1)
        if keepsInstanceID, let iid = characteristic.iid { draft.add("iid: \(iid)", depth: Self.depth) }
        if known == nil { draft.add("format: \(format.rawValue)", depth: Self.depth) }
        addPermissions(to: &draft)
        addDescription(to: &draft)
        addLimits(to: &draft)
        if characteristic.permissions?.contains("pr") != false, let value = text(of: fields["value"]) {
            draft.add("value: \(value)", depth: Self.depth)
        }
    }

    private func addPermissions(to draft: inout DefinitionDraft) {
        guard let texts = characteristic.permissions else { return }
        let words: [(String, Characteristic.Properties, String)] = [
            ("pr", .pairedRead, "read"), ("pw", .pairedWrite, "write"), ("ev", .events, "events"),
        ]
        let given = words.filter { texts.contains($0.0) }
        let permissions = given.reduce(into: Characteristic.Properties()) { $0.formUnion($1.1) }
        if permissions != known?.permissions {
            draft.add("permissions: [\(given.map(\.2).joined(separator: ", "))]", depth: Self.depth)
        }
        if permissions.contains(.events) { addNotifications(to: &draft) }
        let isTimed = texts.contains("tw")
        if isTimed != known?.sampleProperties.contains(.timedWrite) ?? false, permissions.contains(.pairedWrite) {
            draft.add("timedWrite: \(isTimed)", depth: Self.depth)
        }
        if texts.contains("aa") { draft.add("authorizationData: true", depth: Self.depth) }
        if texts.contains("hd") { draft.add("hidden: true", depth: Self.depth) }
    }

    /// Only a dump over Bluetooth LE knows of them.
    private func addNotifications(to draft: inout DefinitionDraft) {
        guard let broadcast = fields["broadcast_events"]?.boolValue, let disconnected = fields["disconnected_events"]?.boolValue
        else { return }
        let isUsual = format.canBroadcast ? broadcast && disconnected : !broadcast && !disconnected
        guard !isUsual else { return }
        let names = ["connected"] + (broadcast ? ["broadcast"] : []) + (disconnected ? ["disconnected"] : [])
        draft.add("notify: [\(names.joined(separator: ", "))]", depth: Self.depth)
    }

    private func addDescription(to draft: inout DefinitionDraft) {
        guard let text = fields["description"]?.stringValue, !text.isEmpty, text != catalogue?.title else { return }
        draft.add("description: \(YAMLText.quoted(text))", depth: Self.depth)
    }

    private func addLimits(to draft: inout DefinitionDraft) {
        if let unit = fields["unit"]?.stringValue, unit != known?.unit.name ?? "none" {
            draft.add("unit: \(YAMLText.quoted(unit))", depth: Self.depth)
        }
        for (key, name, usual) in [
            ("minValue", "min", known?.minimum), ("maxValue", "max", known?.maximum), ("minStep", "step", known?.step),
        ] {
            // Over Bluetooth LE a limit came as a float, which is a tenth only nearly.
            guard let number = fields[key]?.doubleValue, Float(number) != usual.map({ Float($0) }), !isFullRange(key, number)
            else { continue }
            draft.add("\(name): \(Self.text(number))", depth: Self.depth)
        }
        if format == .string, let length = fields["maxLen"]?.integerValue,
            length != Int64(known?.maximumLength ?? Constraints.defaultStringLength)
        {
            draft.add("maxLength: \(length)", depth: Self.depth)
        }
        if let values = fields["valid-values"]?.arrayValue, !values.isEmpty {
            draft.add("validValues: [\(values.map { text(of: $0) ?? "null" }.joined(separator: ", "))]", depth: Self.depth)
        }
        if let range = fields["valid-values-range"]?.arrayValue, range.count == 2 {
            draft.add("validRanges: [[\(range.map { text(of: $0) ?? "null" }.joined(separator: ", "))]]", depth: Self.depth)
        }
    }

    /// A limit that every number of the format keeps.
    private func isFullRange(_ key: String, _ number: Double) -> Bool {
        let range: ClosedRange<Double>? =
            switch format {
            case .uint8: 0...255
            case .uint16: 0...65535
            case .uint32: 0...4_294_967_295
            case .uint64: 0...Double(UInt64.max)
            case .int: -2_147_483_648...2_147_483_647
            case .bool, .float, .string, .tlv8, .data: nil
            }
        switch key {
        case "minValue": return number == range?.lowerBound && known?.minimum == nil
        case "maxValue": return number == range?.upperBound && known?.maximum == nil
        case _: return number == 1 && range != nil && known?.step == nil
        }
    }

    /// A value as the file writes it; nil: there is none to write.
    private func text(of json: JSONValue?) -> String? {
        guard let json, !json.isNull else { return nil }
        switch format {
        case .bool:
            return (json.boolValue ?? json.integerValue.map { $0 != 0 }).map { $0 ? "true" : "false" }
        case .uint8, .uint16, .uint32, .uint64, .int:
            guard let number = json.doubleValue ?? json.boolValue.map({ $0 ? 1 : 0 }) else { return nil }
            return catalogue?.values.first { Double($0.value) == number }?.name ?? json.integerValue.map(String.init)
                ?? Self.text(number)
        case .float:
            return json.doubleValue.map { Self.text(onStep($0)) }
        case .string:
            return json.stringValue.map(YAMLText.quoted)
        case .tlv8, .data:
            return json.stringValue.map { $0.isEmpty ? "\"\"" : YAMLText.quoted(byteNotation + ":" + $0) }
        }
    }

    /// The number that is nearest to it on a step: real accessories do not keep to their own steps.
    private func onStep(_ number: Double) -> Double {
        guard let step = fields["minStep"]?.doubleValue ?? known?.step, step > 0 else { return number }
        let origin = fields["minValue"]?.doubleValue ?? known?.minimum ?? 0
        guard number >= origin, number - origin < step * 1e9 else { return number }
        return origin + ((number - origin) / step).rounded() * step
    }

    /// The digits, without a fraction where there is none.
    private static func text(_ number: Double) -> String {
        if let whole = Int64(exactly: number) { return String(whole) }
        // As a float has them: a sum of steps has more digits than it means.
        let text = Float(number).description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
