/// The position of a switch.
public enum OnOff: String, CaseIterable, Sendable {
    case on
    case off
}
