/// The JSON Schemas of what the control API takes and gives.
enum Schemas {
    /// By the names under which the OpenAPI document has them.
    static var all: [(name: String, text: String)] { requests + accessory + characteristics + radio + events + faults }
}
