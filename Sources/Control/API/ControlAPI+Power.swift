import JSON

/// The accessory's plug, and what it forgets.
extension ControlAPI {
    var powerRoutes: [Route] {
        [
            Route(
                "/v1/power",
                Operation(
                    method: .get, name: "getPower", summary: "Whether the accessory has power.", answer: .json("Power"),
                    handler: power),
                Operation(
                    method: .post, name: "changePower",
                    summary: "Pulls the accessory's plug, without a goodbye to anybody, or puts it in.", body: "Switch",
                    answer: .json("Power"), problems: [.conflict], handler: changePower)),
            Route(
                "/v1/reset",
                Operation(
                    method: .post, name: "resetAccessory",
                    summary: "The accessory forgets its pairings, its identity or all; it is switched off for it and on again.",
                    body: "Reset", answer: .json("Reset"), problems: [.conflict], handler: reset)),
        ]
    }

    private func power(_ call: Call) throws(ControlProblem) -> HTTPReply {
        .now(.json(["state": .string(accessory.power.rawValue)]))
    }

    /// A body `{"state": …}`.
    private func changePower(_ call: Call) throws(ControlProblem) -> HTTPReply {
        let state = try RequestBody(call.body, members: ["state"]).choice("state", of: OnOff.self)
        try accessory.change(power: state).get()
        return try power(call)
    }

    /// A body `{"level": …}`.
    private func reset(_ call: Call) throws(ControlProblem) -> HTTPReply {
        let body = try RequestBody(call.body, members: ["level"])
        guard let level = try body.required("level").stringValue else {
            throw ControlProblem(.invalid, field: "level", detail: "must be a string: pairings, identity or all")
        }
        try accessory.reset(level).get()
        return .now(.json(["level": .string(level)]))
    }
}
