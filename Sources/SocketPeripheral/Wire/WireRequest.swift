import JSON

/// One request of a client: a line with an object `{"id": n, "op": …, …}`.
struct WireRequest: Equatable {
    enum Operation: Equatable {
        /// Be told of advertisements, or no longer.
        case scan(on: Bool)
        /// Become the accessory's central; `mtu` is what the client can receive.
        case connect(address: String, mtu: Int)
        /// Describe the attribute table.
        case services
        case att(ATTRequest)
        case disconnect
    }

    /// Comes back in the reply.
    let id: Int64
    let operation: Operation

    /// Why a line is no request.
    struct Malformed: Error, Equatable {
        /// The request's number, where it could be read.
        let id: Int64?
        let message: String
    }

    init(line: [UInt8]) throws(Malformed) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: line)
        } catch {
            throw Malformed(id: nil, message: "not JSON: column \(error.column): \(error.message)")
        }
        guard let object = value.objectValue else { throw Malformed(id: nil, message: "a request is an object") }
        let id = object["id"]?.integerValue
        do throws(WireFields.Problem) {
            let fields = WireFields(object)
            self.id = try fields.integer("id")
            operation = try Self.operation(fields)
        } catch {
            throw Malformed(id: id, message: error.message)
        }
    }

    private enum Name: String, CaseIterable {
        case scan, connect, services, read, write, command, prepare, execute, cccd, confirm, disconnect
    }

    private static func operation(_ fields: WireFields) throws(WireFields.Problem) -> Operation {
        guard let name = Name(rawValue: try fields.text("op")) else {
            let known = Name.allCases.map(\.rawValue).joined(separator: ", ")
            throw WireFields.Problem(message: "\"op\" is none of \(known)")
        }
        switch name {
        case .scan:
            return .scan(on: try fields.bool("on"))
        case .connect:
            return .connect(
                address: try fields.text("address"),
                mtu: Int(
                    try fields.integer("mtu", in: Int64(ATTServer.defaultMTU)...0xFFFF, default: Int64(ATTServer.defaultMTU))))
        case .services:
            return .services
        case .read:
            return .att(.read(handle: try fields.handle(), offset: try fields.offset()))
        case .write:
            return .att(.write(handle: try fields.handle(), value: try fields.bytes("v")))
        case .command:
            return .att(.command(handle: try fields.handle(), value: try fields.bytes("v")))
        case .prepare:
            return .att(
                .prepareWrite(handle: try fields.handle(), offset: try fields.offset(), value: try fields.bytes("v")))
        case .execute:
            return .att(.executeWrite(commit: try fields.bool("commit")))
        case .cccd:
            let configuration = UInt16(try fields.integer("v", in: 0...0xFFFF))
            return .att(.configure(valueHandle: try fields.handle(), configuration: configuration))
        case .confirm:
            return .att(.confirm(valueHandle: try fields.handle()))
        case .disconnect:
            return .disconnect
        }
    }
}
