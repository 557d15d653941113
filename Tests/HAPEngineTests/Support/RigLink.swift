import HAPController
import HAPCrypto
import HAPModel
import Testing

@testable import HAPEngine

/// Lets the independent controller talk to the accessory of a rig.
final class RigLink: AttributeLink {
    var rig: Rig

    init(_ rig: Rig) {
        self.rig = rig
    }

    func write(_ value: [UInt8], to iid: InstanceID) throws {
        try rig.sendAsIs(value, to: iid.rawValue).get()
    }

    func read(_ iid: InstanceID) throws -> [UInt8] {
        try rig.receiveAsIs(from: iid.rawValue).get()
    }

    /// A controller at the other end.
    ///
    /// - Parameter number: which one: its identifier and its keys.
    /// - Parameter isPaired: it has the pairing `Rig.pairing(number)`.
    func controller(
        _ number: UInt8 = 1, isPaired: Bool = false, dialect: Controller.Dialect = .reference
    ) throws -> Controller {
        let map = try #require(AttributeMap(rig.accessory.configuration.database))
        let accessory = rig.accessory.identity
        var random = SeededRandom(UInt64(number))
        return Controller(
            identity: try Self.identity(number), link: self, attributes: map,
            accessory: isPaired
                ? .init(identifier: accessory.pairingIdentifier, publicKey: accessory.longTermKey.publicKey) : nil,
            dialect: dialect, random: RandomSource { random.bytes($0) })
    }

    static func identity(_ number: UInt8) throws -> Controller.Identity {
        let key = try #require(Ed25519PrivateKey(seed: Secret([UInt8](repeating: number, count: 32))))
        return .init(identifier: "controller \(number)", key: key)
    }
}

extension Rig {
    /// The pairing of the controller of a number.
    static func pairing(_ number: UInt8, isAdmin: Bool = true) throws -> Pairing {
        let identity = try RigLink.identity(number)
        return Pairing(identifier: Array(identity.identifier.utf8), publicKey: identity.key.publicKey, isAdmin: isAdmin)
    }
}
