import EventLoop
import HAPController
import HAPCrypto
import HAPEngine
import HAPModel
import Peripheral
import Profiles
import Testing

@testable import Simulator

/// A whole accessory with behaviours on a virtual clock, and the link of a controller to it.
final class LivingAccessory: AttributeLink {
    let loop: EventLoop
    let radio = RecordingPeripheral()
    let simulator: Simulator
    let database: AttributeDatabase
    let directory: TemporaryDirectory
    private let central = Central(identifier: "phone")
    var warnings: [String] = []
    let journal = Journal()

    /// - Parameter text: a definition file without the data of the product.
    init(_ text: String) throws {
        directory = try TemporaryDirectory()
        loop = try EventLoop(clock: .virtual)
        let head = "name: T\ncategory: other\nmanufacturer: A\nmodel: A1,1\nserialNumber: L-1\nfirmwareRevision: 1.0.0\n"
        let definition = try DefinitionFile.parse(Array((head + text).utf8), file: "f.yaml").get().definition
        var assignment = InstanceIDAssignment()
        database = try definition.makeDatabase(instanceIDs: &assignment)
        let store = try StateStore(directory: directory.path)
        let (identity, state) = try store.loadAccessory(
            database: database, firmwareRevision: "1", setupCode: SetupCode("031-45-154"), setupID: nil,
            random: TestLight.random())
        let accessory = Accessory(
            configuration: AccessoryConfiguration(
                database: database, name: "T", category: 1, model: "A1,1", reportsConversation: true),
            identity: identity.identity, state: state, random: TestLight.random())
        simulator = Simulator(
            loop: loop, peripheral: radio, store: store, accessory: accessory,
            behaviours: try Behaviours(definition.behaviours, database: database))
        simulator.onNotice = { [unowned self] notice in
            journal.record(notice, database: database, at: loop.now, wallTime: WallTime(seconds: 0, nanoseconds: 0))
            if case .warning(let text) = notice { warnings.append(text) }
        }
        simulator.start()
        simulator.peripheralDidBecomeReady(radio)
    }

    func write(_ value: [UInt8], to iid: InstanceID) throws {
        try simulator.write(value, to: iid, by: central, radio).get()
    }

    func read(_ iid: InstanceID) throws -> [UInt8] {
        try simulator.read(iid, by: central, radio).get()
    }

    /// A controller in a session.
    func controller() throws -> Controller {
        let key = try #require(Ed25519PrivateKey(seed: Secret([UInt8](repeating: 1, count: 32))))
        let controller = Controller(
            identity: .init(identifier: "A", key: key), link: self, attributes: try #require(AttributeMap(database)),
            dialect: .iPhone, requestFragmentSize: 512)
        try controller.pairSetup(code: SetupCode("031-45-154"))
        try controller.pairVerify()
        return controller
    }

    func listen(to iid: InstanceID) {
        simulator.peripheral(radio, setIndications: true, of: iid, by: central)
    }

    func leave() {
        simulator.peripheral(radio, didDisconnect: central)
    }

    func id(_ path: String) throws -> InstanceID {
        database[try CharacteristicPath(path).resolve(in: database)].iid
    }
}
