/// The address under which a peripheral is on the air.
public struct RadioAddress: Equatable, Sendable {
    public enum Kind: String, Sendable {
        /// A random static address: made once, names no machine.
        case randomStatic = "random static"
        /// Resolvable private: changes every few minutes.
        case resolvablePrivate = "resolvable private"
        /// A public address that was set by the program in place of the manufacturer's.
        case changedPublic = "changed public"
        /// The manufacturer's own: it names the machine.
        case publicAddress = "public"
        /// No radio: the address that the socket transport shows.
        case simulated = "simulated"
    }

    public var kind: Kind
    /// `XX:XX:XX:XX:XX:XX`; nil where it changes or is not known.
    public var text: String?
    /// The adapter or the socket's path.
    public var adapter: String
    /// Why this kind was taken, one sentence for people.
    public var reason: String

    public init(kind: Kind, text: String?, adapter: String, reason: String) {
        self.kind = kind
        self.text = text
        self.adapter = adapter
        self.reason = reason
    }
}
