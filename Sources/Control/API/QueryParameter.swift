/// A parameter in the query of a request, `?after=17`.
struct QueryParameter {
    let name: String
    /// What it means.
    let summary: String
    /// Its JSON Schema, as text.
    let schema: String
}
