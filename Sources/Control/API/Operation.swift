/// What a method does with a resource: how it is documented, and the doing.
struct Operation {
    typealias Handler = (Call) throws(ControlProblem) -> HTTPReply

    /// What the answer to a request that succeeds is.
    enum Answer: Equatable {
        /// JSON of a schema.
        case json(String)
        /// Lines of JSON, each of a schema.
        case jsonLines(String)
        /// Server-sent events, the data of each being of a schema.
        case events(String)
        /// Something of a media type.
        case file(mediaType: String)
    }

    let method: HTTPMethod
    /// The operation's name in the OpenAPI document.
    let name: String
    /// One sentence.
    let summary: String
    /// What the query may hold.
    var query: [QueryParameter] = []
    /// The schema of the body of a request; nil: there is none.
    var body: String?
    let answer: Answer
    /// The client errors that are its own, besides those that every operation has.
    var problems: [HTTPStatus] = []
    /// Needs no token: it tells nothing of the accessory.
    var isPublic = false
    let handler: Handler
}

/// A request as an operation sees it.
struct Call {
    /// What the path of the route leaves open, percent-decoded; empty where it leaves nothing.
    let parameter: String
    let query: Query
    let headers: [HTTPRequest.Header]
    let body: [UInt8]
}
