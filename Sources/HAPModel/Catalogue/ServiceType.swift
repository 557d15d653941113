/// An Apple-defined service type (HAP R14 8).
public struct ServiceType: Equatable, Sendable {
    public let type: HAPUUID
    /// The name in definition files and paths, kebab case: `lock-mechanism`.
    public let name: String
    /// Apple's name: `public.hap.service.lock-mechanism`; nil: none is known.
    public let dottedName: String?
    /// Other names that mean the same.
    public let aliases: [String]
    /// The name in Apple's documents: `Lock Mechanism`.
    public let title: String
    /// The names of the characteristics that every such service has.
    public let required: [String]
    /// The names of the characteristics that such a service may have.
    public let optional: [String]
    /// Release and section of the HAP specification: `R14 8.26`.
    public let specification: String?
    /// The first release of iOS that knows the type; nil: all do.
    public let firstIOS: String?
    public let origin: CatalogueOrigin
    /// Remarks, whole phrases.
    public internal(set) var notes: [String]

    /// The type reports a reading of its surroundings; phones want its changes announced without a connection.
    public var isSensor: Bool {
        dottedName?.hasPrefix("\(Self.dottedPrefix)sensor.") ?? false
    }

    static let dottedPrefix = "public.hap.service."
}
