/// What can be done to the link between an accessory and its controllers.
public enum LinkAction: String, CaseIterable, Sendable {
    /// Ends the one that is there.
    case drop
    /// Sends away every controller that connects from now on; a link that is there stays.
    case refuse
    /// Lets controllers connect again.
    case accept
}
