import JSON

/// A key that a behaviour may have in a definition file.
struct BehaviourKey: Sendable {
    let name: String
    /// One phrase for documentation and editors.
    let summary: String
    /// What may stand there.
    let schema: JSONObject
    /// As a file would say it; nil: there is none.
    let defaultText: String?
    var isRequired = false
}
