import HAPModel
import JSON
import SetupLabel

/// What a user must know to pair with an accessory that has just started.
struct StartUpReport: Equatable {
    var name: String
    /// In words: `lightbulb`.
    var category: String
    var setupCode: SetupCode
    var setupPayload: SetupPayload
    /// A controller has paired: another one cannot until that pairing is removed.
    var isPaired: Bool
    /// `bluez` or `socket:PATH`.
    var transport: String
    /// `hci0`; nil without Bluetooth.
    var adapter: String?
    /// The address on the air; nil while there is none.
    var address: String?
    /// What kind of address it is and why.
    var addressReason: String?
    var stateDirectory: String
    /// The control address, or `off`.
    var control: String
    /// The control address for a browser, with the token that is needed; nil: no browser gets there.
    var controlLink: String?

    /// A JSON object for programs.
    var json: JSONObject {
        var object: JSONObject = [
            "event": "started", "name": .string(name), "category": .string(category), "setupCode": .string("\(setupCode)"),
            "setupPayload": .string(setupPayload.uri), "paired": .bool(isPaired), "transport": .string(transport),
        ]
        object["adapter"] = adapter.map { .string($0) }
        object["address"] = address.map { .string($0) }
        object["addressReason"] = addressReason.map { .string($0) }
        object["stateDirectory"] = .string(stateDirectory)
        object["control"] = .string(control)
        object["controlLink"] = controlLink.map { .string($0) }
        return object
    }

    /// Lines for people.
    ///
    /// - Parameter colour: The reader is a terminal that knows escape sequences.
    func lines(colour: Bool) -> [String] {
        let qrCode = QRCode(setupPayload.uri)?.lines(colour: colour) ?? []
        var lines = ["\(Printable.text(name)), \(category)", ""]
        lines += Box.lines(around: "\(setupCode)") + [""] + qrCode + [""]
        for (label, text) in rows {
            lines.append(label + String(repeating: " ", count: max(1, 15 - label.count)) + Printable.text(text))
        }
        return lines
    }

    /// Writes it to standard output in the form of the log.
    func print(to console: Console, format: LogFormat) {
        switch format {
        case .text: lines(colour: console.outIsTerminal).forEach(console.out)
        case .json: console.out(JSONValue.object(json).serialized())
        }
    }

    private var rows: [(label: String, text: String)] {
        var rows = [(label: "Setup payload", text: setupPayload.uri)]
        if isPaired { rows.append((label: "Paired", text: "yes; remove the accessory from its controller to pair with another")) }
        rows.append((label: "Transport", text: ([transport] + [adapter].compactMap { $0 }).joined(separator: ", adapter ")))
        if let address {
            rows.append((label: "Address", text: address + (addressReason.map { " (\($0))" } ?? "")))
        }
        rows.append((label: "State", text: stateDirectory))
        rows.append((label: "Control", text: controlLink ?? control))
        return rows
    }
}
