/// The document that describes all of it.
extension ControlAPI {
    var documentRoute: Route {
        Route(
            "/openapi.json",
            Operation(
                method: .get, name: "getDocument", summary: "This document.", answer: .json("Document"), isPublic: true,
                handler: document))
    }

    private func document(_ call: Call) throws(ControlProblem) -> HTTPReply {
        let document = OpenAPIDocument(routes, eventTypes: accessory.journal.types, needsToken: needsToken)
        return .now(.json(document.json))
    }
}
