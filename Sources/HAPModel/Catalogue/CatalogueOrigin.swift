/// Where the catalogue has what it says of a type.
public enum CatalogueOrigin: String, Equatable, Sendable {
    /// Apple's HomeKit Accessory Protocol Specification.
    case specification
    /// Public projects that met the type in real accessories; the specification that is public does not have it.
    case openSource = "open-source"

    /// What a reader should know of it; nil: nothing.
    public var remark: String? {
        switch self {
        case .specification: nil
        case .openSource: "not in the public specification; as open-source projects know it"
        }
    }
}
