import HAPEngine
import HAPModel
import JSON

extension RequestReport {
    var json: JSONObject {
        var object: JSONObject = [
            "opcode": .integer(Int64(opcode)), "transactionID": .integer(Int64(transactionID)),
            "instanceID": .integer(Int64(instanceID)), "secured": .bool(isSecured),
        ]
        object["name"] = Opcode(rawValue: opcode).map { .string("\($0)") }
        return object.merging(body.json)
    }
}

extension ResponseReport {
    var json: JSONObject {
        var object: JSONObject = [
            "opcode": .integer(Int64(opcode)), "transactionID": .integer(Int64(transactionID)),
            "status": .integer(Int64(status)), "secured": .bool(isSecured),
        ]
        object["name"] = Status(rawValue: status).map { .string("\($0)") }
        return object.merging(body.json)
    }
}

extension ReportedBody {
    fileprivate var json: JSONObject {
        switch self {
        case .none: [:]
        case .bytes(let bytes): ["body": .string(Hexadecimal.encode(bytes))]
        case .confidential(let size): ["bodySize": .integer(Int64(size))]
        }
    }
}

extension PairingMessageReport {
    var json: JSONObject {
        var object: JSONObject = ["exchange": .string(exchange.rawValue), "from": .string(sender.rawValue)]
        object["state"] = state.map { .integer(Int64($0)) }
        object["method"] = method.map { number in
            PairingMethod(rawValue: number).map { .string("\($0)") } ?? .integer(Int64(number))
        }
        object["error"] = error.map { number in
            PairingError(rawValue: number).map { .string("\($0)") } ?? .integer(Int64(number))
        }
        object["items"] = .array(items.map { ["type": .integer(Int64($0.type)), "size": .integer(Int64($0.size))] })
        return object
    }
}
