/// One central of one peripheral, for as long as its link is up.
public struct Central: Hashable, Sendable, CustomStringConvertible {
    /// What the peripheral tells centrals apart by: a D-Bus path, a socket connection.
    public let identifier: String

    public init(identifier: String) {
        self.identifier = identifier
    }

    public var description: String { identifier }
}
