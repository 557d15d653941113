/// An Apple-defined characteristic type (HAP R14 9).
public struct CharacteristicType: Equatable, Sendable {
    /// A value, or a bit of a value, that has a name.
    public struct NamedValue: Equatable, Sendable {
        /// Kebab case: `secured`.
        public let name: String
        public let value: UInt32
    }

    /// What is said of a type's values; for some types only the UUID is public.
    public struct Definition: Equatable, Sendable {
        public let format: Format
        /// Without the notifications of Bluetooth LE and without timed write, which each accessory chooses.
        public let permissions: Characteristic.Properties
        public let unit: Unit
        public let minimum: Double?
        public let maximum: Double?
        public let step: Double?
        /// The least length of a string, in bytes.
        public let minimumLength: Int?
        /// The greatest length of a string or data, in bytes; nil: that of every string or data.
        public let maximumLength: Int?
        /// What Apple's sample accessories add for Bluetooth LE.
        public let sampleProperties: Characteristic.Properties
    }

    public let type: HAPUUID
    /// The name in definition files and paths, kebab case: `lock-target-state`.
    public let name: String
    /// Apple's name: `public.hap.characteristic.lock-mechanism.target-state`; nil: none is known.
    public let dottedName: String?
    /// Other names that mean the same.
    public let aliases: [String]
    /// The name in Apple's documents: `Lock Target State`.
    public let title: String
    /// nil: Apple has published nothing but the UUID.
    public let definition: Definition?
    /// Values that have a name; in nearly all types there are no others.
    public let values: [NamedValue]
    /// The bits of a value that is a set.
    public let bits: [NamedValue]
    /// Release and section of the HAP specification: `R14 9.56`.
    public let specification: String?
    /// The first release of iOS that knows the type; nil: all do.
    public let firstIOS: String?
    public let origin: CatalogueOrigin
    /// Remarks, whole phrases.
    public internal(set) var notes: [String]

    static let dottedPrefix = "public.hap.characteristic."
}

extension CharacteristicType.Definition {
    /// The limits as a characteristic has them.
    public var constraints: Constraints {
        Constraints(
            minimum: minimum.flatMap { Value(number: $0, format: format) },
            maximum: maximum.flatMap { Value(number: $0, format: format) },
            step: step.flatMap { Value(number: $0, format: format) },
            maximumLength: maximumLength)
    }
}
