/// An object that a connection offers to others.
struct DBusObject {
    /// One interface of an object.
    struct Interface {
        let name: String
        /// The properties at this moment, in the order in which they are told.
        var properties: () -> DBusProperties = { [] }
        /// Takes a property that a caller sets; nil: none can be set.
        var setProperty: ((String, DBusValue) -> DBusErrorReply?)?
        /// The methods by name; each gives its reply to the call, now or later.
        var methods: [String: (DBusCall) -> Void] = [:]
    }

    let path: String
    let interfaces: [Interface]

    /// `a{sa{sv}}`: all interfaces with their properties, as ObjectManager tells them.
    var description: DBusValue {
        .dictionary(
            key: .string, value: .dictionary(.string, .variant),
            interfaces.map { DBusValue.Entry(key: .string($0.name), value: .properties($0.properties())) })
    }
}

/// A method call that waits for its reply.
struct DBusCall {
    let message: DBusMessage
    let arguments: [DBusValue]
    private let connection: DBusConnection

    init(message: DBusMessage, arguments: [DBusValue], connection: DBusConnection) {
        self.message = message
        self.arguments = arguments
        self.connection = connection
    }

    /// The unique name of the caller.
    var sender: String { message.sender ?? "" }

    func reply(_ values: [DBusValue] = []) {
        guard message.wantsReply else { return }
        connection.send(DBusMessage.methodReturn(to: message, arguments: values))
    }

    func reply(_ error: DBusErrorReply) {
        guard message.wantsReply else { return }
        connection.send(DBusMessage.error(to: message, error))
    }
}
