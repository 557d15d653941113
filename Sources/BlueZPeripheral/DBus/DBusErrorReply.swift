/// An error of D-Bus: what a method call ended with in place of values.
struct DBusErrorReply: Error, Equatable, Sendable, CustomStringConvertible {
    static let failed = "org.freedesktop.DBus.Error.Failed"
    static let accessDenied = "org.freedesktop.DBus.Error.AccessDenied"
    static let invalidArguments = "org.freedesktop.DBus.Error.InvalidArgs"
    static let noMemory = "org.freedesktop.DBus.Error.NoMemory"
    static let noReply = "org.freedesktop.DBus.Error.NoReply"
    static let disconnected = "org.freedesktop.DBus.Error.Disconnected"
    static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
    static let unknownInterface = "org.freedesktop.DBus.Error.UnknownInterface"
    static let unknownProperty = "org.freedesktop.DBus.Error.UnknownProperty"

    let name: String
    let message: String

    var description: String {
        message.isEmpty ? name : "\(name): \(message)"
    }
}
