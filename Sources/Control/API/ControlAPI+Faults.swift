import JSON

/// What goes wrong on purpose.
extension ControlAPI {
    var faultRoutes: [Route] {
        [
            Route(
                "/v1/faults",
                Operation(
                    method: .get, name: "getFaults", summary: "The faults that are armed, and how often each was injected.",
                    answer: .json("Faults"), handler: faults),
                Operation(
                    method: .post, name: "armFault",
                    summary: "Arms a fault, in place of one of the same name; the answer has what was armed.", body: "NewFault",
                    answer: .json("Faults"), handler: armFault),
                Operation(
                    method: .delete, name: "disarmFaults", summary: "Disarms all faults.", answer: .json("Faults"),
                    handler: disarmFaults)),
            Route(
                "/v1/faults/{name}",
                Operation(
                    method: .get, name: "getFault", summary: "The armed faults of a name.", answer: .json("Faults"),
                    problems: [.notFound], handler: fault),
                Operation(
                    method: .delete, name: "disarmFault",
                    summary: "Disarms the faults of a name; the answer has those that are left.",
                    answer: .json("Faults"), problems: [.notFound], handler: disarmFault)),
            Route(
                "/v1/fault-catalogue",
                Operation(
                    method: .get, name: "getFaultCatalogue", summary: "The faults that have names, and what others are made of.",
                    answer: .json("FaultCatalogue"), handler: faultCatalogue)),
        ]
    }

    private func reply(_ faults: [JSONObject]) -> HTTPReply {
        .now(.json(["faults": .array(faults.map { .object($0) })]))
    }

    private func faults(_ call: Call) throws(ControlProblem) -> HTTPReply {
        reply(accessory.faults)
    }

    private func fault(_ call: Call) throws(ControlProblem) -> HTTPReply {
        let named = accessory.faults.filter { $0["name"]?.stringValue == call.parameter }
        guard !named.isEmpty else { throw Self.noFault(call.parameter) }
        return reply(named)
    }

    /// A body `{"fault": …}` or `{"where": …, "which": …, "action": …}`.
    private func armFault(_ call: Call) throws(ControlProblem) -> HTTPReply {
        let members = ["fault", "where", "which", "action", "name", "nth", "count", "probability"]
        let body = try RequestBody(call.body, members: members)
        var description: JSONObject = [:]
        for member in members { description[member] = body[member] }
        return reply(try accessory.arm(fault: description).get())
    }

    private func disarmFaults(_ call: Call) throws(ControlProblem) -> HTTPReply {
        accessory.disarmAllFaults()
        return reply(accessory.faults)
    }

    private func disarmFault(_ call: Call) throws(ControlProblem) -> HTTPReply {
        guard accessory.disarm(fault: call.parameter) else { throw Self.noFault(call.parameter) }
        return reply(accessory.faults)
    }

    private func faultCatalogue(_ call: Call) throws(ControlProblem) -> HTTPReply {
        .now(.json(.object(accessory.faultCatalogue)))
    }

    private static func noFault(_ name: String) -> ControlProblem {
        ControlProblem(.notFound, field: "name", detail: "no fault '\(name)' is armed")
    }
}
