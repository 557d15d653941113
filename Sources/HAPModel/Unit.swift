/// The unit of a characteristic's value; the raw value is the code of HAP R14 table 7-52.
public enum Unit: UInt16, Sendable, CaseIterable {
    case none = 0x2700
    case seconds = 0x2703
    case celsius = 0x272F
    case lux = 0x2731
    case arcdegrees = 0x2763
    case percentage = 0x27AD

    /// The name that the catalogue and definition files use.
    public var name: String {
        switch self {
        case .none: "none"
        case .seconds: "seconds"
        case .celsius: "celsius"
        case .lux: "lux"
        case .arcdegrees: "arcdegrees"
        case .percentage: "percentage"
        }
    }

    /// The unit of a name.
    public init?(name: some StringProtocol) {
        guard let unit = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = unit
    }
}
