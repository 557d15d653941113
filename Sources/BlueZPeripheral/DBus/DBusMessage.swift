import CDBus

/// A message of D-Bus: a libdbus message with its reference count.
final class DBusMessage {
    enum Kind {
        case methodCall, methodReturn, error, signal
    }

    /// libdbus's object; this one holds a reference to it.
    let pointer: OpaquePointer

    /// Takes over the caller's reference.
    private init?(owning pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    /// Takes a reference of its own.
    init(_ pointer: OpaquePointer) {
        self.pointer = dbus_message_ref(pointer)
    }

    deinit {
        dbus_message_unref(pointer)
    }

    /// - Returns: nil when memory is out; so do the other makers.
    static func methodCall(
        destination: String, path: String, interface: String, member: String, arguments: [DBusValue] = []
    ) -> DBusMessage? {
        DBusMessage(owning: dbus_message_new_method_call(destination, path, interface, member))?.appending(arguments)
    }

    static func signal(path: String, interface: String, member: String, arguments: [DBusValue] = []) -> DBusMessage? {
        DBusMessage(owning: dbus_message_new_signal(path, interface, member))?.appending(arguments)
    }

    static func methodReturn(to call: DBusMessage, arguments: [DBusValue] = []) -> DBusMessage? {
        DBusMessage(owning: dbus_message_new_method_return(call.pointer))?.appending(arguments)
    }

    static func error(to call: DBusMessage, _ error: DBusErrorReply) -> DBusMessage? {
        DBusMessage(owning: dbus_message_new_error(call.pointer, error.name, error.message))
    }

    private func appending(_ arguments: [DBusValue]) -> DBusMessage? {
        DBusMessageWriter.append(arguments, to: self) ? self : nil
    }

    /// Nil for kinds that later versions of the protocol may add.
    var kind: Kind? {
        switch dbus_message_get_type(pointer) {
        case DBUS_MESSAGE_TYPE_METHOD_CALL: .methodCall
        case DBUS_MESSAGE_TYPE_METHOD_RETURN: .methodReturn
        case DBUS_MESSAGE_TYPE_ERROR: .error
        case DBUS_MESSAGE_TYPE_SIGNAL: .signal
        case _: nil
        }
    }

    var path: String? { text(dbus_message_get_path(pointer)) }
    var interface: String? { text(dbus_message_get_interface(pointer)) }
    var member: String? { text(dbus_message_get_member(pointer)) }
    /// The unique name of the connection that sent it: the bus vouches for it.
    var sender: String? { text(dbus_message_get_sender(pointer)) }
    var replySerial: UInt32 { dbus_message_get_reply_serial(pointer) }
    var wantsReply: Bool { dbus_message_get_no_reply(pointer) == 0 }

    /// The values that it carries; nil when one is of a type that `DBusValue` does not have.
    var arguments: [DBusValue]? {
        DBusMessageReader.arguments(of: self)
    }

    /// The name and text of an error message.
    var errorReply: DBusErrorReply {
        DBusErrorReply(
            name: text(dbus_message_get_error_name(pointer)) ?? DBusErrorReply.failed, message: arguments?.first?.text ?? "")
    }

    private func text(_ pointer: UnsafePointer<CChar>?) -> String? {
        pointer.map { String(cString: $0) }
    }
}
