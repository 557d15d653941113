import CDBus
import EventLoop

/// A connection to a message bus whose traffic is handled on an event loop.
///
/// Making it waits for the bus to say hello; nothing else waits.
final class DBusConnection {
    /// What a method call ended with.
    typealias Reply = Result<Values, DBusErrorReply>

    struct Values {
        /// The unique name of the connection that replied.
        let sender: String
        let values: [DBusValue]
    }

    /// Signals that somebody listens to; `cancel()` ends it.
    final class Subscription {
        fileprivate let rule: DBusMatchRule
        fileprivate let handler: (DBusMessage) -> Void
        private weak var connection: DBusConnection?

        fileprivate init(rule: DBusMatchRule, connection: DBusConnection, handler: @escaping (DBusMessage) -> Void) {
            self.rule = rule
            self.connection = connection
            self.handler = handler
        }

        func cancel() {
            connection?.unsubscribe(self)
        }
    }

    private struct PendingCall {
        let timer: EventLoop.Timer
        let handler: (Reply) -> Void
    }

    static let busName = "org.freedesktop.DBus"
    private static let closed = DBusErrorReply(name: DBusErrorReply.disconnected, message: "the bus has closed the connection")
    private static let busPath = "/org/freedesktop/DBus"

    private let pointer: OpaquePointer
    private let loop: EventLoop
    private let watches: DBusWatches
    private var objects = DBusObjects()
    private var pending: [UInt32: PendingCall] = [:]
    private var subscriptions: [Subscription] = []
    private var isDispatching = false
    private var isOpen = true
    private var isLost = false
    /// Called once, when the bus has closed the connection.
    var onLost: () -> Void = {}

    /// Connects to a bus: the system's, or the one at an address (`unix:path=/run/…`).
    init(loop: EventLoop, address: String? = nil) throws(DBusErrorReply) {
        var error = CDBus.DBusError()
        dbus_error_init(&error)
        defer { dbus_error_free(&error) }
        let opened = address.map { dbus_connection_open_private($0, &error) } ?? dbus_bus_get_private(DBUS_BUS_SYSTEM, &error)
        guard let opened else { throw Self.reply(error) }
        dbus_connection_set_exit_on_disconnect(opened, 0)
        if address != nil, dbus_bus_register(opened, &error) == 0 {
            dbus_connection_close(opened)
            dbus_connection_unref(opened)
            throw Self.reply(error)
        }
        pointer = opened
        self.loop = loop
        watches = DBusWatches(loop: loop)
        attach()
    }

    deinit {
        close()
        dbus_connection_unref(pointer)
    }

    /// Ends the connection. No handler is called any more.
    func close() {
        guard isOpen else { return }
        isOpen = false
        for call in pending.values { call.timer.cancel() }
        pending = [:]
        subscriptions = []
        if !isLost { dbus_connection_flush(pointer) }
        dbus_connection_set_watch_functions(pointer, nil, nil, nil, nil, nil)
        dbus_connection_set_dispatch_status_function(pointer, nil, nil, nil)
        dbus_connection_remove_filter(pointer, Self.filter, Unmanaged.passUnretained(self).toOpaque())
        dbus_connection_close(pointer)
    }

    // MARK: Calling others

    /// Calls a method; `handler` gets the reply, or an error after `timeout`.
    func call(
        _ destination: String, path: String, interface: String, member: String, arguments: [DBusValue] = [],
        timeout: Duration = .seconds(25), handler: @escaping (Reply) -> Void = { _ in }
    ) {
        let message = DBusMessage.methodCall(
            destination: destination, path: path, interface: interface, member: member, arguments: arguments)
        guard let serial = send(message) else {
            let error = message == nil ? DBusErrorReply(name: DBusErrorReply.noMemory, message: "") : Self.closed
            loop.defer { handler(.failure(error)) }
            return
        }
        let timer = loop.schedule(after: timeout) { [weak self] in
            self?.pending[serial] = nil
            handler(.failure(DBusErrorReply(name: DBusErrorReply.noReply, message: "\(destination) did not answer \(member)")))
        }
        pending[serial] = PendingCall(timer: timer, handler: handler)
    }

    /// Calls `handler` with every signal that `rule` asks for.
    func subscribe(_ rule: DBusMatchRule, handler: @escaping (DBusMessage) -> Void) -> Subscription {
        let subscription = Subscription(rule: rule, connection: self, handler: handler)
        subscriptions.append(subscription)
        callBus("AddMatch", rule)
        return subscription
    }

    private func unsubscribe(_ subscription: Subscription) {
        guard let index = subscriptions.firstIndex(where: { $0 === subscription }) else { return }
        subscriptions.remove(at: index)
        callBus("RemoveMatch", subscription.rule)
    }

    private func callBus(_ member: String, _ rule: DBusMatchRule) {
        call(Self.busName, path: Self.busPath, interface: Self.busName, member: member, arguments: [.string(rule.text)])
    }

    // MARK: Serving others

    func export(_ object: DBusObject) {
        objects.add(object)
    }

    /// Offers an object and all below it no longer.
    func withdraw(_ path: String) {
        objects.removeAll(below: path)
    }

    func emit(path: String, interface: String, member: String, arguments: [DBusValue]) {
        send(DBusMessage.signal(path: path, interface: interface, member: member, arguments: arguments))
    }

    /// Tells that properties of an object have new values.
    func emitPropertiesChanged(path: String, interface: String, _ changed: DBusProperties) {
        emit(
            path: path, interface: DBusObjects.properties, member: "PropertiesChanged",
            arguments: [.string(interface), .properties(changed), .strings([])])
    }

    /// - Returns: the message's serial number; nil when it could not be sent.
    @discardableResult
    func send(_ message: DBusMessage?) -> UInt32? {
        var serial: UInt32 = 0
        guard isOpen, !isLost, let message, dbus_connection_send(pointer, message.pointer, &serial) != 0 else { return nil }
        return serial
    }

    // MARK: libdbus

    private static let filter: DBusHandleMessageFunction = { _, message, data in
        guard let message, let data else { return DBUS_HANDLER_RESULT_NOT_YET_HANDLED }
        let connection = Unmanaged<DBusConnection>.fromOpaque(data).takeUnretainedValue()
        return connection.receive(DBusMessage(message)) ? DBUS_HANDLER_RESULT_HANDLED : DBUS_HANDLER_RESULT_NOT_YET_HANDLED
    }

    private func attach() {
        dbus_connection_add_filter(pointer, Self.filter, Unmanaged.passUnretained(self).toOpaque(), nil)
        watches.onActivity = { [weak self] in self?.dispatch() }
        dbus_connection_set_watch_functions(
            pointer,
            { watch, data in
                guard let watch, let data else { return 0 }
                return Unmanaged<DBusWatches>.fromOpaque(data).takeUnretainedValue().add(watch) ? 1 : 0
            },
            { watch, data in
                guard let watch, let data else { return }
                Unmanaged<DBusWatches>.fromOpaque(data).takeUnretainedValue().remove(watch)
            },
            { watch, data in
                guard let watch, let data else { return }
                Unmanaged<DBusWatches>.fromOpaque(data).takeUnretainedValue().toggle(watch)
            },
            Unmanaged.passUnretained(watches).toOpaque(), nil)
        dbus_connection_set_dispatch_status_function(
            pointer,
            { _, status, data in
                guard status == DBUS_DISPATCH_DATA_REMAINS, let data else { return }
                Unmanaged<DBusConnection>.fromOpaque(data).takeUnretainedValue().dispatchSoon()
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
        // Messages that came with the bus's hello wait already.
        dispatchSoon()
    }

    private func dispatchSoon() {
        guard !isDispatching else { return }
        loop.defer { [weak self] in self?.dispatch() }
    }

    private func dispatch() {
        guard !isDispatching else { return }
        isDispatching = true
        while isOpen, dbus_connection_dispatch(pointer) == DBUS_DISPATCH_DATA_REMAINS {}
        isDispatching = false
    }

    /// - Returns: whether the message found somebody.
    private func receive(_ message: DBusMessage) -> Bool {
        switch message.kind {
        case .methodReturn:
            complete(message, message.arguments.map { .success(Values(sender: message.sender ?? "", values: $0)) })
        case .error:
            complete(message, .failure(message.errorReply))
        case .signal:
            deliver(message)
        case .methodCall:
            handle(message)
        case nil:
            false
        }
    }

    private func complete(_ message: DBusMessage, _ reply: Reply?) -> Bool {
        guard let call = pending.removeValue(forKey: message.replySerial) else { return false }
        call.timer.cancel()
        let unreadable = DBusErrorReply(name: DBusErrorReply.invalidArguments, message: "the reply holds values of unknown types")
        call.handler(reply ?? .failure(unreadable))
        return true
    }

    private func deliver(_ signal: DBusMessage) -> Bool {
        if signal.interface == "org.freedesktop.DBus.Local", signal.member == "Disconnected" {
            lose()
            return true
        }
        let interested = subscriptions.filter { $0.rule.matches(signal) }
        for subscription in interested { subscription.handler(signal) }
        return !interested.isEmpty
    }

    /// The bus has closed the connection: nothing that waits will be answered.
    private func lose() {
        let unanswered = pending.values
        isLost = true
        pending = [:]
        for call in unanswered {
            call.timer.cancel()
            call.handler(.failure(Self.closed))
        }
        onLost()
    }

    private func handle(_ message: DBusMessage) -> Bool {
        let call = DBusCall(message: message, arguments: message.arguments ?? [], connection: self)
        return objects.handle(call)
    }

    private static func reply(_ error: CDBus.DBusError) -> DBusErrorReply {
        DBusErrorReply(
            name: error.name.map { String(cString: $0) } ?? DBusErrorReply.failed,
            message: error.message.map { String(cString: $0) } ?? "")
    }
}
