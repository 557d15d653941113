/// Which kind of address the user wants on the air.
public enum AddressPolicy: String, CaseIterable, Sendable {
    /// The best that the adapter allows: random static, private, changed public, public.
    case automatic = "auto"
    /// Random static: made once, names no machine.
    case staticAddress = "static"
    /// Resolvable private: changes every few minutes.
    case privateAddress = "private"
    /// The manufacturer's.
    case publicAddress = "public"
}
