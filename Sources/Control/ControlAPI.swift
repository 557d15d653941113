import HAPModel
import JSON

/// The resources below `/v1/` through which a running accessory is steered.
struct ControlAPI {
    let accessory: any ControlledAccessory

    var routes: [Route] {
        [
            Route(.exactly("/v1/status"), (.get, { _, _ in .json(.object(accessory.status())) })),
            Route(.exactly("/v1/characteristics"), (.get, { _, _ in characteristics() })),
            Route(
                .below("/v1/characteristics/"), (.get, { _, name in characteristic(named: name) }),
                (.put, { request, name in setValue(of: name, to: request.body) })),
            Route(.exactly("/v1/reset"), (.post, { request, _ in reset(request.body) })),
        ]
    }

    private func characteristics() -> HTTPResponse {
        let database = accessory.database
        let reports = database.characteristics.compactMap { characteristic in
            database.location(of: characteristic.iid).map { report(on: $0) }
        }
        return .json(["characteristics": .array(reports)])
    }

    private func characteristic(named name: String) -> HTTPResponse {
        do {
            return .json(report(on: try location(of: name)))
        } catch {
            return error.response
        }
    }

    private func setValue(of name: String, to body: [UInt8]) -> HTTPResponse {
        do throws(ControlProblem) {
            let location = try location(of: name)
            let characteristic = accessory.database[location]
            guard accessory.value(of: characteristic.iid) != nil else {
                throw ControlProblem(.conflict, field: "path", detail: "\(characteristic.name) holds no value that could be set")
            }
            let value = try value(inBody: body, for: characteristic)
            _ = try accessory.setValue(value, of: characteristic.iid).get()
            return .json(report(on: location))
        } catch {
            return error.response
        }
    }

    /// A body `{"level": …}`.
    private func reset(_ body: [UInt8]) -> HTTPResponse {
        do throws(ControlProblem) {
            guard let level = try json(inBody: body)["level"]?.stringValue else {
                throw ControlProblem(
                    .invalid, field: "level", detail: "the body must be {\"level\": \"pairings\"}, or identity, or all")
            }
            try accessory.reset(level).get()
            return .json(["level": .string(level)])
        } catch {
            return error.response
        }
    }

    private func report(on location: AttributeDatabase.Location) -> JSONValue {
        let characteristic = accessory.database[location]
        let path = accessory.database.path(of: location)
        return CharacteristicReport(
            path: path, characteristic: characteristic, value: accessory.value(of: characteristic.iid)
        ).json
    }

    private func location(of name: String) throws(ControlProblem) -> AttributeDatabase.Location {
        do {
            return try CharacteristicPath(name).resolve(in: accessory.database)
        } catch {
            throw ControlProblem(.notFound, field: "path", detail: "\(error)")
        }
    }

    /// The value in a body `{"value": …}`.
    private func value(inBody body: [UInt8], for characteristic: Characteristic) throws(ControlProblem) -> Value {
        let json = try json(inBody: body)
        guard let object = json.objectValue else {
            throw ControlProblem(.invalid, field: "body", detail: "not an object: must be {\"value\": …}")
        }
        if let unknown = object.members.first(where: { $0.key != "value" }) {
            throw ControlProblem(.invalid, field: unknown.key, detail: "no such member: the body must be {\"value\": …}")
        }
        guard let value = object["value"] else {
            throw ControlProblem(.invalid, field: "value", detail: "missing: the body must be {\"value\": …}")
        }
        do {
            return try Value(json: value, for: characteristic)
        } catch {
            throw ControlProblem(.invalid, field: "value", detail: "\(error)")
        }
    }

    private func json(inBody body: [UInt8]) throws(ControlProblem) -> JSONValue {
        do {
            return try JSONValue(parsing: body)
        } catch {
            throw ControlProblem(.invalid, field: "body", detail: "not JSON: \(error)")
        }
    }
}
