/// Whether a controller is connected.
public enum LinkState: String, CaseIterable, Sendable {
    case connected
    case disconnected
}
