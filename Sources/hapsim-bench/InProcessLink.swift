import HAPController
import HAPEngine
import HAPModel

/// A controller's link to an accessory in the same process; no time passes on it.
final class InProcessLink: AttributeLink {
    private var accessory: Accessory

    init(_ accessory: Accessory) {
        self.accessory = accessory
        _ = self.accessory.start(at: .zero)
        _ = self.accessory.connected(at: .zero)
    }

    func write(_ value: [UInt8], to iid: InstanceID) throws {
        try accessory.write(value, to: iid, at: .zero).result.get()
    }

    func read(_ iid: InstanceID) throws -> [UInt8] {
        try accessory.read(iid, at: .zero).result.get()
    }
}

/// A link that adds up the time that the accessory takes.
final class TimedLink: AttributeLink {
    private let link: InProcessLink
    private let clock = ContinuousClock()
    private(set) var elapsed: Duration = .zero

    init(_ link: InProcessLink) {
        self.link = link
    }

    func write(_ value: [UInt8], to iid: InstanceID) throws {
        let start = clock.now
        defer { elapsed += clock.now - start }
        try link.write(value, to: iid)
    }

    func read(_ iid: InstanceID) throws -> [UInt8] {
        let start = clock.now
        defer { elapsed += clock.now - start }
        return try link.read(iid)
    }
}
