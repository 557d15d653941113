import HAPController
import HAPCrypto
import HAPModel

/// The conversation that `hapsim demo` shows.
final class Demo {
    private let light: DemoAccessory
    private let controller: Controller
    private let output: (String) -> Void
    /// What the next lines of the conversation belong to; printed once.
    private var heading = ""
    private var isQuiet = false
    private var requests = 0

    init(output: @escaping (String) -> Void) throws {
        self.output = output
        light = try DemoAccessory()
        guard let attributes = AttributeMap(light.database),
            let key = Ed25519PrivateKey(seed: Secret(RandomSource.system.bytes(32)))
        else { throw CommandFailure.failed("the demonstration's light bulb is incomplete") }
        controller = Controller(
            identity: .init(identifier: "DEC0DE00-0000-4000-8000-000000000001", key: key), link: light, attributes: attributes)
        controller.observer = { [unowned self] in show($0) }
    }

    func run() throws {
        output("A light bulb and a controller in one process, without Bluetooth.")
        output("→ request, ← answer, in plaintext\n")
        showAdvertisement()
        light.connect()
        row("pair", "setup code \(light.setupCode)")
        try controller.pairSetup(code: light.setupCode)
        heading = "verify"
        try controller.pairVerify()
        try list()
        try use()
        light.disconnect()
        controller.disconnected()
        showAdvertisement()
        light.connect()
        heading = "resume"
        guard try controller.resume() else { throw CommandFailure.failed("the session could not be resumed") }
        heading = "unpair"
        try controller.removePairing()
        light.disconnect()
        showAdvertisement()
    }

    /// Reads the signature of everything; only the sum is shown.
    private func list() throws {
        isQuiet = true
        let before = requests
        let services = light.database.services
        for service in services where controller.attributes.serviceSignatures[service.iid] != nil {
            _ = try controller.serviceSignature(service.iid)
        }
        // The characteristics of the Pairing service are asked before a session: a request through them ends it.
        let listed = services.filter { $0.type != HAPUUID(apple: 0x55) }.flatMap(\.characteristics)
        for characteristic in listed { _ = try controller.characteristicSignature(characteristic.iid) }
        isQuiet = false
        row("list", "\(requests - before) signatures of \(services.count) services read, sealed with the session's keys")
    }

    private func use() throws {
        let on = try find("lightbulb/on")
        heading = "read"
        let before = try controller.read(on)
        heading = "write"
        try controller.write(before == [0] ? [1] : [0], to: on)
        light.subscribe(on)
        light.change(on, to: .bool(before != [0]))
        row("event", "⇠ zero-length indication of On: somebody used the switch")
        guard light.indications == [on] else { throw CommandFailure.failed("the light did not tell of the change") }
        heading = "read again"
        _ = try controller.read(on)
    }

    private func find(_ path: String) throws -> InstanceID {
        let location = try CharacteristicPath(path).resolve(in: light.database)
        return light.database[location].iid
    }

    private func showAdvertisement() {
        guard let advertisement = light.advertisement else { return }
        let state = light.accessory.state
        row(
            "advertise",
            "\(Hexadecimal.encode(advertisement.payload.bytes))  \(state.isPaired ? "paired" : "not paired"), state number \(state.globalStateNumber.value)"
        )
    }

    private func show(_ observation: Controller.Observation) {
        let arrow: String
        switch observation.direction {
        case .request:
            requests += 1
            arrow = "→"
        case .response:
            arrow = "←"
        }
        guard !isQuiet else { return }
        let bytes = Hexadecimal.encode(observation.pdu.prefix(16)) + (observation.pdu.count > 16 ? "…" : "")
        row(heading, "\(arrow) \(pad(observation.name, to: 21)) \(pad("\(observation.pdu.count) B", to: 6)) \(bytes)")
        heading = ""
    }

    private func row(_ title: String, _ text: String) {
        output("\(pad(title, to: 12)) \(text)")
    }

    private func pad(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
