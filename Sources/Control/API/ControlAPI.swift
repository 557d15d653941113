import EventLoop
import JSON

/// The resources through which a running accessory is steered.
struct ControlAPI {
    let accessory: any ControlledAccessory
    let loop: EventLoop
    /// A client must show a token.
    var needsToken = false

    /// All of them, in the order of the OpenAPI document.
    var routes: [Route] {
        [
            Route(
                "/v1/status",
                Operation(
                    method: .get, name: "getStatus", summary: "What the accessory is and how it is doing.",
                    answer: .json("Status"), handler: status))
        ] + characteristicRoutes + linkRoutes + powerRoutes + setupRoutes + eventRoutes + faultRoutes + [documentRoute]
    }

    private func status(_ call: Call) throws(ControlProblem) -> HTTPReply {
        .now(.json(.object(accessory.status())))
    }

    /// Complains when the accessory has no power to do something.
    func requirePower() throws(ControlProblem) {
        guard accessory.power == .on else {
            throw ControlProblem(.conflict, field: "power", detail: "the accessory is off, switch it on first")
        }
    }
}
