/// The objects that a connection offers: it finds the method that a call names, and answers the standard interfaces
/// Properties and ObjectManager for all of them (D-Bus Specification 0.38, "Standard Interfaces").
struct DBusObjects {
    static let properties = "org.freedesktop.DBus.Properties"
    static let objectManager = "org.freedesktop.DBus.ObjectManager"

    /// In the order in which they were added: ObjectManager tells them in that order.
    private var objects: [DBusObject] = []

    mutating func add(_ object: DBusObject) {
        objects.append(object)
    }

    /// Removes an object and all below it.
    mutating func removeAll(below path: String) {
        objects.removeAll { $0.path == path || $0.path.hasPrefix(path + "/") }
    }

    /// Answers a call, or lets one of the object's methods do it.
    ///
    /// - Returns: false when there is no such object.
    func handle(_ call: DBusCall) -> Bool {
        guard let path = call.message.path, let object = objects.first(where: { $0.path == path }) else { return false }
        let member = call.message.member ?? ""
        switch call.message.interface {
        case Self.properties:
            handleProperties(call, member: member, of: object)
        case Self.objectManager where member == "GetManagedObjects":
            call.reply([managedObjects(below: path)])
        case let interface:
            let method = object.interfaces.first { interface == nil || $0.name == interface }?.methods[member]
            guard let method else {
                call.reply(DBusErrorReply(name: DBusErrorReply.unknownMethod, message: "\(path) has no method \(member)"))
                return true
            }
            method(call)
        }
        return true
    }

    private func handleProperties(_ call: DBusCall, member: String, of object: DBusObject) {
        guard let name = call.arguments.first?.text, let interface = object.interfaces.first(where: { $0.name == name }) else {
            return call.reply(
                DBusErrorReply(name: DBusErrorReply.unknownInterface, message: "\(object.path) has no such interface"))
        }
        switch (member, call.arguments.dropFirst().first?.text, call.arguments.dropFirst(2).first) {
        case ("GetAll", nil, nil):
            call.reply([.properties(interface.properties())])
        case ("Get", let property?, nil):
            guard let value = interface.properties().first(where: { $0.name == property })?.value else {
                return call.reply(Self.unknownProperty(property))
            }
            call.reply([.variant(value)])
        case ("Set", let property?, let value?):
            guard let set = interface.setProperty else { return call.reply(Self.unknownProperty(property)) }
            if let error = set(property, value.unwrapped) { call.reply(error) } else { call.reply() }
        case _:
            call.reply(DBusErrorReply(name: DBusErrorReply.invalidArguments, message: "\(member) takes other arguments"))
        }
    }

    private static func unknownProperty(_ name: String) -> DBusErrorReply {
        DBusErrorReply(name: DBusErrorReply.unknownProperty, message: "no property \(name) that could be had so")
    }

    /// `a{oa{sa{sv}}}`: every object below a path.
    private func managedObjects(below path: String) -> DBusValue {
        let prefix = path == "/" ? path : path + "/"
        return .dictionary(
            key: .objectPath, value: .dictionary(.string, .dictionary(.string, .variant)),
            objects.filter { $0.path != path && $0.path.hasPrefix(prefix) }
                .map { DBusValue.Entry(key: .objectPath($0.path), value: $0.description) })
    }
}
