import JSON

/// The link to a controller, and what is on the air.
extension ControlAPI {
    var linkRoutes: [Route] {
        [
            Route(
                "/v1/link",
                Operation(
                    method: .get, name: "getLink", summary: "How the link to a controller stands.", answer: .json("Link"),
                    handler: link),
                Operation(
                    method: .post, name: "changeLink",
                    summary: "Drops the link, or tells what becomes of the next ones: refused or accepted.", body: "LinkChange",
                    answer: .json("Link"), problems: [.conflict], handler: changeLink)),
            Route(
                "/v1/advertising",
                Operation(
                    method: .get, name: "getAdvertising",
                    summary: "Whether the accessory may show itself on the air, and what it shows.",
                    answer: .json("Advertising"), handler: advertising),
                Operation(
                    method: .post, name: "changeAdvertising",
                    summary: "Takes the accessory off the air, or lets it show itself again.", body: "Switch",
                    answer: .json("Advertising"), problems: [.conflict], handler: changeAdvertising)),
        ]
    }

    private func link(_ call: Call) throws(ControlProblem) -> HTTPReply {
        .now(.json(.object(accessory.link.json)))
    }

    /// A body `{"action": …}`.
    private func changeLink(_ call: Call) throws(ControlProblem) -> HTTPReply {
        let action = try RequestBody(call.body, members: ["action"]).choice("action", of: LinkAction.self)
        try requirePower()
        try accessory.change(link: action).get()
        return try link(call)
    }

    private func advertising(_ call: Call) throws(ControlProblem) -> HTTPReply {
        .now(.json(.object(accessory.advertising.json)))
    }

    /// A body `{"state": …}`.
    private func changeAdvertising(_ call: Call) throws(ControlProblem) -> HTTPReply {
        let state = try RequestBody(call.body, members: ["state"]).choice("state", of: OnOff.self)
        try requirePower()
        try accessory.change(advertising: state).get()
        return try advertising(call)
    }
}
