import Control
import EventLoop
import Glibc
import HAPModel
import Peripheral
import Simulator

/// `hapsim run`: the accessory, its radio and its control server on one event loop.
final class RunningAccessory {
    private let options: RunOptions
    private let console: Console
    private let log: Logger
    private let loop: EventLoop
    private let loaded: LoadedAccessory
    private let transport: Transport
    private let simulator: Simulator
    /// The accessory as the control server sees it; the server does not keep it.
    private let controlled: SimulatorControl
    private let control: ControlServer?
    private var exitCode = ExitCode.done
    private var isStopping = false
    private var hasReported = false

    init(options: RunOptions, console: Console) throws {
        self.options = options
        self.console = console
        log = Logger(level: options.logLevel, format: options.logFormat, console: console)
        loaded = try LoadedAccessory(
            profile: options.profile, stateDirectory: options.stateDirectory, setupCode: options.setupCode,
            setupID: options.setupID)
        loop = try EventLoop()
        for warning in loaded.warnings { log.log(.warning, warning.description) }
        for finding in loaded.store.findings { log.log(.error, finding.description) }
        transport = try Transport(options, accessoryName: loaded.definition.name, log: log)
        let peripheral = transport.peripheral(loop: loop)
        simulator = Simulator(loop: loop, peripheral: peripheral, store: loaded.store, accessory: loaded.accessory)
        controlled = SimulatorControl(
            simulator,
            facts: .init(
                name: loaded.definition.name, category: loaded.categoryName, setupCode: loaded.setupCode.description,
                setupPayload: loaded.setupPayload.uri, stateDirectory: loaded.store.path))
        control = try Self.controlServer(for: controlled, at: options.control, name: loaded.definition.name, loop, log)
    }

    /// Runs until a signal, or until the radio cannot be had.
    func run() throws -> ExitCode {
        let signals = try loop.watchSignals([SIGINT, SIGTERM, SIGHUP]) { [weak self] _ in self?.stop() }
        defer { signals.cancel() }
        simulator.onNotice = { [weak self] in self?.handle($0) }
        simulator.start()
        loop.run()
        control?.stop()
        return exitCode
    }

    /// Leaves the radio as it was found, then ends the loop; a second signal does not wait for that.
    private func stop() {
        guard !isStopping else { return loop.stop() }
        isStopping = true
        log.log(.info, "stopping")
        simulator.stop { [loop] in loop.stop() }
        // A bluetoothd that hangs must not keep the program from ending.
        loop.schedule(after: .seconds(5)) { [loop] in loop.stop() }
    }

    private func handle(_ notice: Notice) {
        log.log(notice, database: loaded.accessory.configuration.database)
        switch notice {
        case .radioReady(let address):
            guard !hasReported else { return }
            hasReported = true
            report(address)
            loop.schedule(after: .seconds(1)) { ResidentMemory.giveBackStartUpPages() }
        case .radioFailed:
            exitCode = .hostUnable
            loop.stop()
        case .radioLost, .connected, .disconnected, .turnedAway, .dropping, .event, .advertising, .warning:
            break
        }
    }

    private func report(_ address: RadioAddress?) {
        StartUpReport(
            name: loaded.definition.name, category: loaded.categoryName, setupCode: loaded.setupCode,
            setupPayload: loaded.setupPayload, isPaired: simulator.accessory.state.isPaired, transport: transport.description,
            adapter: address?.kind == .simulated ? nil : address?.adapter,
            address: address.map { [$0.kind.rawValue, $0.text].compactMap { $0 }.joined(separator: " ") },
            addressReason: address?.reason, stateDirectory: loaded.store.path, control: "\(control?.address ?? .off)"
        ).print(to: console, format: options.logFormat)
    }

    private static func controlServer(
        for accessory: SimulatorControl, at wanted: ControlAddress?, name: String, _ loop: EventLoop, _ log: Logger
    ) throws -> ControlServer? {
        let directory = Environment.runtimeDirectory
        let address = wanted ?? .unix(path: directory.socket(named: name))
        guard let socket = try ControlSocket.open(address, directory: directory) else { return nil }
        return try ControlServer(accessory: accessory, socket: socket, loop: loop) { log.log(.error, $0) }
    }
}

extension LoadedAccessory {
    /// The category as people know it: `lightbulb`.
    var categoryName: String {
        Catalogue.apple.category(definition.category)?.name ?? "category \(definition.category)"
    }
}
