import CDBus
import EventLoop

/// The file descriptors that libdbus wants watched, hung on the event loop.
///
/// libdbus has several watches on one descriptor (one to read, one to write), the loop has one source for each.
final class DBusWatches {
    private final class Descriptor {
        var watches: [OpaquePointer] = []
        var source: EventLoop.Source?
    }

    private let loop: EventLoop
    private var descriptors: [Int32: Descriptor] = [:]
    /// Called after a watch was handled: messages may have come in.
    var onActivity: () -> Void = {}

    init(loop: EventLoop) {
        self.loop = loop
    }

    func add(_ watch: OpaquePointer) -> Bool {
        let number = dbus_watch_get_unix_fd(watch)
        let descriptor = descriptors[number] ?? Descriptor()
        descriptor.watches.append(watch)
        descriptors[number] = descriptor
        return refresh(number, descriptor)
    }

    func remove(_ watch: OpaquePointer) {
        for (number, descriptor) in descriptors where descriptor.watches.contains(watch) {
            descriptor.watches.removeAll { $0 == watch }
            _ = refresh(number, descriptor)
            if descriptor.watches.isEmpty { descriptors[number] = nil }
        }
    }

    func toggle(_ watch: OpaquePointer) {
        let number = dbus_watch_get_unix_fd(watch)
        guard let descriptor = descriptors[number] else { return }
        _ = refresh(number, descriptor)
    }

    /// Makes the loop wait for what the enabled watches of a descriptor ask for.
    private func refresh(_ number: Int32, _ descriptor: Descriptor) -> Bool {
        let enabled = descriptor.watches.filter { dbus_watch_get_enabled($0) != 0 }
        guard !enabled.isEmpty else {
            descriptor.source?.cancel()
            descriptor.source = nil
            return true
        }
        let interest = enabled.reduce(into: EventLoop.Readiness()) { $0.formUnion(Self.interest(of: $1)) }
        if let source = descriptor.source {
            source.update(interest)
            return true
        }
        descriptor.source = try? loop.watch(number, for: interest) { [weak self] in self?.handle(number, $0) }
        return descriptor.source != nil
    }

    private static func interest(of watch: OpaquePointer) -> EventLoop.Readiness {
        let flags = dbus_watch_get_flags(watch)
        var interest: EventLoop.Readiness = []
        if flags & DBUS_WATCH_READABLE.rawValue != 0 { interest.insert(.readable) }
        if flags & DBUS_WATCH_WRITABLE.rawValue != 0 { interest.insert(.writable) }
        return interest
    }

    private func handle(_ number: Int32, _ readiness: EventLoop.Readiness) {
        var flags: UInt32 = 0
        if readiness.contains(.readable) { flags |= DBUS_WATCH_READABLE.rawValue }
        if readiness.contains(.writable) { flags |= DBUS_WATCH_WRITABLE.rawValue }
        if readiness.contains(.error) { flags |= DBUS_WATCH_ERROR.rawValue }
        if readiness.contains(.hangup) { flags |= DBUS_WATCH_HANGUP.rawValue }
        // Handling one watch may remove or disable another of the list.
        for watch in descriptors[number]?.watches ?? [] {
            guard descriptors[number]?.watches.contains(watch) == true, dbus_watch_get_enabled(watch) != 0 else { continue }
            let asked = dbus_watch_get_flags(watch) | DBUS_WATCH_ERROR.rawValue | DBUS_WATCH_HANGUP.rawValue
            if flags & asked != 0 { dbus_watch_handle(watch, flags & asked) }
        }
        onActivity()
    }
}
