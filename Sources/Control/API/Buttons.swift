import HAPModel

/// The buttons of an accessory: the characteristics of type Programmable Switch Event (HAP R14 9.75).
struct Buttons {
    /// How a button is pressed when nothing else is said.
    static let defaultPress = "single"

    private let database: AttributeDatabase
    private let locations: [AttributeDatabase.Location]

    init(_ database: AttributeDatabase) {
        self.database = database
        locations = database.characteristics.filter { Self.isButton($0) }.compactMap { database.location(of: $0.iid) }
    }

    private static func isButton(_ characteristic: Characteristic) -> Bool {
        characteristic.type.appleShortForm == 0x73
    }

    /// The button that a name means: the path of its characteristic, that of its service, or an instance ID.
    ///
    /// - Parameter name: nil: the only button.
    func location(of name: String?) throws(ControlProblem) -> AttributeDatabase.Location {
        guard !locations.isEmpty else {
            throw ControlProblem(.notFound, field: "button", detail: "this accessory has no buttons")
        }
        guard let name else {
            guard locations.count == 1 else { throw missing("name the button") }
            return locations[0]
        }
        // A service stands for the button that is in it.
        let path = name.contains("/") || name.first?.isNumber == true ? name : name + "/programmable-switch-event"
        let location: AttributeDatabase.Location
        do {
            location = try CharacteristicPath(path).resolve(in: database)
        } catch {
            throw missing("\(error)")
        }
        guard Self.isButton(database[location]) else { throw missing("'\(name)' is no button") }
        return location
    }

    private func missing(_ reason: String) -> ControlProblem {
        let all = locations.map { "\(database.path(of: $0))" }.joined(separator: ", ")
        return ControlProblem(.notFound, field: "button", detail: "\(reason); the buttons are \(all)")
    }

    /// The value that a way to press stands for: `single`, `double` or `long`, or as `ValueText` reads it.
    static func value(of press: String, for button: Characteristic) throws(ControlProblem) -> Value {
        let name = ["single", "double", "long"].contains(press) ? press + "-press" : press
        do {
            return try ValueText.parse(name, for: button)
        } catch {
            throw ControlProblem(.invalid, field: "press", detail: "\(error)")
        }
    }
}
