/// Who set a value.
public enum ChangeAuthor: Equatable, Sendable {
    /// A controller wrote it in a session, by the identifier of its pairing.
    case controller(String?)
    /// A behaviour of the definition file.
    case behaviour
    /// Somebody at the accessory, by way of the control API.
    case user
}
