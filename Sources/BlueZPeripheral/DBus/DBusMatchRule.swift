/// Which signals a connection wants to hear (D-Bus Specification 0.38, "Match Rules").
struct DBusMatchRule: Hashable {
    /// The name of the sender; the bus knows which connection owns it.
    var sender: String
    var interface: String
    var member: String?
    /// The object that sends, or one above it.
    var pathNamespace: String?
    /// The first argument, a string.
    var argument0: String?

    init(
        sender: String, interface: String, member: String? = nil, pathNamespace: String? = nil, argument0: String? = nil
    ) {
        self.sender = sender
        self.interface = interface
        self.member = member
        self.pathNamespace = pathNamespace
        self.argument0 = argument0
    }

    /// The rule as the bus reads it.
    var text: String {
        [
            ("type", "signal"), ("sender", sender), ("interface", interface), ("member", member),
            ("path_namespace", pathNamespace), ("arg0", argument0),
        ]
        .compactMap { key, value in value.map { "\(key)='\($0)'" } }
        .joined(separator: ",")
    }

    /// Whether a signal is one of those asked for. The sender is left to the bus and to the receiver, who knows its unique name.
    func matches(_ signal: DBusMessage) -> Bool {
        guard signal.interface == interface, member == nil || signal.member == member else { return false }
        if let pathNamespace {
            guard let path = signal.path, path == pathNamespace || path.hasPrefix(pathNamespace + "/") else { return false }
        }
        if let argument0 {
            guard signal.arguments?.first?.text == argument0 else { return false }
        }
        return true
    }
}
