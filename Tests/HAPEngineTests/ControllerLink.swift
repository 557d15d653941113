import HAPController
import HAPCrypto
import HAPEngine
import HAPModel
import Testing

/// An accessory in the same process, and a controller's link to it on a virtual clock.
final class ControllerLink: AttributeLink {
    private(set) var accessory: Accessory
    private(set) var actions: [Action] = []
    var now: MonotonicTime = .zero

    /// - Parameter valueLimit: the largest ATT value, to which the accessory cuts its fragments.
    init(setupCode: String, valueLimit: Int) throws {
        let key = try #require(Ed25519PrivateKey(seed: Secret([UInt8](repeating: 0x41, count: 32))))
        accessory = Accessory(
            configuration: .init(
                database: try ReferenceAccessory.golden(), name: "Acme Light", category: 5, model: "Light1,1",
                attributeValueLimit: valueLimit),
            identity: Identity(
                deviceID: try #require(DeviceID("BC:1E:19:91:9E:50")), longTermKey: key,
                verifier: .make(salt: [UInt8](repeating: 3, count: 16), password: setupCode), setupID: nil),
            state: AccessoryState(), random: .system)
        actions += accessory.start(at: now)
        connect()
    }

    /// A controller whose keys are made of one byte.
    func controller(_ identifier: String, seed: UInt8, dialect: Controller.Dialect, requestSize: Int) throws -> Controller {
        let key = try #require(Ed25519PrivateKey(seed: Secret([UInt8](repeating: seed, count: 32))))
        let attributes = try #require(AttributeMap(accessory.configuration.database))
        return Controller(
            identity: .init(identifier: identifier, key: key), link: self, attributes: attributes, dialect: dialect,
            requestFragmentSize: requestSize)
    }

    func write(_ value: [UInt8], to iid: InstanceID) throws {
        let output = accessory.write(value, to: iid, at: now)
        actions += output.actions
        try output.result.get()
    }

    func read(_ iid: InstanceID) throws -> [UInt8] {
        let output = accessory.read(iid, at: now)
        actions += output.actions
        return try output.result.get()
    }

    func connect() {
        actions += accessory.connected(at: now)
    }

    func disconnect() {
        actions += accessory.disconnected(at: now)
    }

    /// Lets time pass.
    func pass(_ time: Duration) {
        now += time
        actions += accessory.advance(to: now)
    }

    func set(_ value: Value, of iid: InstanceID) throws {
        let output = accessory.setValue(value, of: iid, at: now)
        actions += output.actions
        _ = try output.result.get()
    }

    /// The advertisement that was last shown.
    var advertisement: Advertisement? {
        for case .advertise(let advertisement) in actions.reversed() { return advertisement }
        return nil
    }

    /// Why the accessory dropped the link last.
    var dropReason: DropReason? {
        for case .disconnect(let reason) in actions.reversed() { return reason }
        return nil
    }
}
