/// What kind of thing an accessory is, as its advertisement and its setup payload tell (HAP R14 13).
public struct AccessoryCategory: Equatable, Sendable {
    /// The number in the advertisement.
    public let number: UInt16
    /// The name in definition files, kebab case: `door-lock`.
    public let name: String
    /// Other names that mean the same: `locks`.
    public let aliases: [String]
    /// The name in Apple's documents: `Locks`.
    public let title: String
    public let origin: CatalogueOrigin
    /// Remarks, whole phrases.
    public internal(set) var notes: [String]
}
