import HAPModel
import JSON

/// The characteristics, their values, and buttons.
extension ControlAPI {
    var characteristicRoutes: [Route] {
        [
            Route(
                "/v1/characteristics",
                Operation(
                    method: .get, name: "listCharacteristics",
                    summary: "All characteristics with their values, in the order of the attribute table.",
                    answer: .json("Characteristics"), handler: list)),
            Route(
                "/v1/characteristics/{characteristic}",
                Operation(
                    method: .get, name: "getCharacteristic", summary: "A characteristic with its value.",
                    answer: .json("Characteristic"), problems: [.notFound], handler: get),
                Operation(
                    method: .put, name: "setCharacteristic",
                    summary: "Changes the value from the accessory's side; the controllers that listen are told.",
                    body: "NewValue", answer: .json("Characteristic"), problems: [.notFound, .conflict], handler: set)),
            Route(
                "/v1/press",
                Operation(
                    method: .post, name: "pressButton",
                    summary: "Presses a button of the accessory: a programmable-switch-event is raised.",
                    body: "Press", answer: .json("Characteristic"), problems: [.notFound, .conflict], handler: press)),
        ]
    }

    private func list(_ call: Call) throws(ControlProblem) -> HTTPReply {
        let database = accessory.database
        let reports = database.characteristics.compactMap { characteristic in
            database.location(of: characteristic.iid).map { report(on: $0) }
        }
        return .now(.json(["characteristics": .array(reports)]))
    }

    private func get(_ call: Call) throws(ControlProblem) -> HTTPReply {
        .now(.json(report(on: try location(of: call.parameter))))
    }

    /// A body `{"value": …}`.
    private func set(_ call: Call) throws(ControlProblem) -> HTTPReply {
        let location = try location(of: call.parameter)
        let characteristic = accessory.database[location]
        guard accessory.value(of: characteristic.iid) != nil else {
            throw ControlProblem(.conflict, field: "path", detail: "\(characteristic.name) holds no value that could be set")
        }
        let json = try RequestBody(call.body, members: ["value"]).required("value")
        return try change(location, to: try value(json, field: "value", for: characteristic))
    }

    /// A body `{"button": …, "press": …}`; an accessory's only button need not be named.
    private func press(_ call: Call) throws(ControlProblem) -> HTTPReply {
        let body = try RequestBody(call.body, members: ["button", "press"])
        let location = try Buttons(accessory.database).location(of: try body.string("button"))
        let press = try body.string("press") ?? Buttons.defaultPress
        return try change(location, to: try Buttons.value(of: press, for: accessory.database[location]))
    }

    private func change(_ location: AttributeDatabase.Location, to value: Value) throws(ControlProblem) -> HTTPReply {
        try requirePower()
        _ = try accessory.setValue(value, of: accessory.database[location].iid).get()
        return .now(.json(report(on: location)))
    }

    /// A characteristic as it is now.
    func report(on location: AttributeDatabase.Location) -> JSONValue {
        let characteristic = accessory.database[location]
        let path = accessory.database.path(of: location)
        return CharacteristicReport(
            path: path, characteristic: characteristic, value: accessory.value(of: characteristic.iid)
        ).json
    }

    /// The characteristic that a path or an instance ID names.
    func location(
        of name: String, field: String = "path", as kind: ControlProblem.Kind = .notFound
    ) throws(ControlProblem) -> AttributeDatabase.Location {
        do {
            return try CharacteristicPath(name).resolve(in: accessory.database)
        } catch {
            throw ControlProblem(kind, field: field, detail: "\(error)")
        }
    }

    /// A member of a body as a value of a characteristic.
    func value(_ json: JSONValue, field: String, for characteristic: Characteristic) throws(ControlProblem) -> Value {
        do {
            return try Value(json: json, for: characteristic)
        } catch {
            throw ControlProblem(.invalid, field: field, detail: "\(error)")
        }
    }
}
