import HAPController
import HAPCrypto
import HAPEngine
import HAPModel
import Profiles
import Simulator

/// A light bulb in memory, and the link to it: what a radio would carry goes straight into the engine.
final class DemoAccessory: AttributeLink {
    let setupCode: SetupCode
    private(set) var accessory: Accessory
    /// What is on the air.
    private(set) var advertisement: Advertisement?
    /// The characteristics that were indicated, in order.
    private(set) var indications: [InstanceID] = []
    /// The time of the demonstration: ten milliseconds pass with each write or read.
    private var now = MonotonicTime.zero

    private static let definition = """
        name: Demo Light
        category: lightbulb
        manufacturer: hapsim
        model: Demo1,1
        serialNumber: D-0001
        firmwareRevision: 1.0.0
        services:
          - type: lightbulb
            primary: true
            characteristics:
              - { type: on, value: false }
              - { type: brightness, value: 100 }
        """

    init(random: RandomSource = .system) throws {
        let definition = try DefinitionFile.parse(Array(Self.definition.utf8), file: "demo").get().definition
        var instanceIDs = InstanceIDAssignment()
        let database = try definition.makeDatabase(instanceIDs: &instanceIDs)
        let identity = StoredIdentity(setupCode: nil, setupID: nil, random: random)
        setupCode = identity.setupCode
        accessory = Accessory(
            configuration: AccessoryConfiguration(
                database: database, name: definition.name, category: definition.category, model: definition.model),
            identity: identity.identity, state: AccessoryState(), random: random)
        perform(accessory.start(at: now))
    }

    var database: AttributeDatabase { accessory.configuration.database }

    func connect() {
        perform(accessory.connected(at: now))
    }

    func disconnect() {
        perform(accessory.disconnected(at: now))
    }

    func subscribe(_ iid: InstanceID) {
        perform(accessory.setIndications(true, of: iid))
    }

    /// Somebody uses the switch on the light itself.
    func change(_ iid: InstanceID, to value: Value) {
        perform(accessory.setValue(value, of: iid, at: now).actions)
    }

    func write(_ value: [UInt8], to iid: InstanceID) throws {
        now += .milliseconds(10)
        let output = accessory.write(value, to: iid, at: now)
        perform(output.actions)
        try output.result.get()
    }

    func read(_ iid: InstanceID) throws -> [UInt8] {
        now += .milliseconds(10)
        let output = accessory.read(iid, at: now)
        perform(output.actions)
        return try output.result.get()
    }

    private func perform(_ actions: [Action]) {
        for action in actions {
            switch action {
            case .advertise(let advertisement): self.advertisement = advertisement
            case .stopAdvertising: advertisement = nil
            case .indicate(let iid):
                indications.append(iid)
                perform(accessory.indicationConfirmed(iid))
            case .persist, .disconnect, .holdAnswer, .report: break
            }
        }
    }
}
