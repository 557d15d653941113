import Control
import EventLoop
import HAPEngine
import HAPModel
import JSON
import Peripheral
import Simulator

/// `hapsim run`: the accessory, its radio and its control server on one event loop.
final class RunningAccessory {
    private enum Phase {
        case on
        /// Off for a reset, and soon on again.
        case resetting
        /// The plug was pulled, and the radio is not yet as it was found; it may be put in again by then.
        case goingOff(thenOn: Bool)
        case off
        case stopping
    }

    private let options: RunOptions
    private let console: Console
    private let log: Logger
    private let loop: EventLoop
    private let transport: Transport
    private var powered: PoweredAccessory
    private var phase = Phase.on
    private var exitCode = ExitCode.done
    /// The start-up report of this identity was printed.
    private var hasReported = false
    private var control: ControlService?
    private let journal = Journal()
    /// What goes wrong on purpose, over power cuts and resets.
    private let faults: FaultInjector

    init(options: RunOptions, console: Console) throws {
        self.options = options
        self.console = console
        log = Logger(level: options.logLevel, format: options.logFormat, console: console)
        let loaded = try LoadedAccessory(
            profile: options.profile, stateDirectory: options.stateDirectory, setupCode: options.setupCode,
            setupID: options.setupID, isLenient: !options.isStrict, fragmentPolicy: options.fragmentPolicy)
        loop = try EventLoop()
        for warning in loaded.warnings { log.log(.warning, warning.description) }
        for finding in loaded.store.findings { log.log(.error, finding.description) }
        if let notice = loaded.tableNotice { log.log(.warning, notice) }
        if let path = options.journal {
            let file = try OutputFile(path: path, .atItsEnd) { [log] in log.log(.error, $0) }
            _ = journal.observe { file.write(Array((JSONValue.object($0.json).serialized() + "\n").utf8)) }
        }
        if let path = options.trace {
            let file = try OutputFile(path: path, .anew) { [log] in log.log(.error, $0) }
            var capture = Capture()
            file.write(capture.header)
            _ = journal.observe { file.write(capture.bytes(of: $0)) }
        }
        transport = try Transport(options, accessoryName: loaded.definition.name, log: log)
        faults = FaultInjector(seed: options.seed ?? UInt64.random(in: .min ... .max))
        powered = PoweredAccessory(loaded, transport: transport, loop: loop, faults: faults)
        for fault in options.faults {
            do throws(FaultProblem) {
                _ = try powered.simulator.arm(fault)
            } catch {
                throw UsageError.invalidValue(of: "--fault", reason: error.message)
            }
        }
    }

    /// Runs until a signal, or until the radio cannot be had.
    func run() throws -> ExitCode {
        EndingSignals.ignoreLostReaders()
        let signals = try loop.watchSignals(EndingSignals.all) { [weak self] _ in self?.stop() }
        defer { signals.cancel() }
        // The server does not keep what it steers.
        let controlled = SimulatorControl(
            { [unowned self] in powered }, journal: SimulatorJournal(journal), reset: { [unowned self] in requestReset($0) },
            power: { [unowned self] in power }, changePower: { [unowned self] in change(power: $0) })
        try withExtendedLifetime(controlled) {
            control = try ControlService(
                controlled, at: options.control, name: powered.loaded.definition.name, loop: loop,
                onFailure: { [log] in log.log(.error, $0) })
            start()
            loop.run()
            control?.stop()
        }
        return exitCode
    }

    private func start() {
        powered.simulator.onNotice = { [weak self] in self?.handle($0) }
        powered.simulator.start()
    }

    /// Leaves the radio as it was found, then ends the loop; a second signal does not wait for that.
    private func stop() {
        switch phase {
        case .stopping:
            loop.stop()
        case .off:
            loop.stop()
        case .on, .resetting, .goingOff:
            let isGoingOff = if case .goingOff = phase { true } else { false }
            phase = .stopping
            log.log(.info, "stopping")
            // The radio of one that goes off is being given back already.
            if !isGoingOff { powered.simulator.stop { [loop] in loop.stop() } }
            // A bluetoothd that hangs must not keep the program from ending; before that the radio gives up by itself.
            loop.schedule(after: .seconds(12)) { [loop] in loop.stop() }
        }
    }

    private func requestReset(_ level: ResetLevel) -> Result<Void, ControlProblem> {
        switch phase {
        case .stopping, .resetting:
            return .failure(ControlProblem(.conflict, field: "level", detail: "the accessory is being switched off"))
        case .goingOff, .off:
            return .failure(ControlProblem(.conflict, field: "power", detail: "the accessory is off, switch it on first"))
        case .on:
            phase = .resetting
            handle(.reset(level))
            // The request is answered first.
            loop.defer { [weak self] in self?.reset(level) }
            return .success(())
        }
    }

    /// Switches the accessory off, makes it forget, and switches it on.
    private func reset(_ level: ResetLevel) {
        powered.simulator.stop { [weak self] in
            guard let self, case .resetting = phase else { return }
            let state = powered.simulator.accessory.state
            hasReported = level == .pairings
            switchOn { loaded throws(CommandFailure) in try loaded.reset(level, of: state) }
        }
    }

    /// Switches on what becomes of the accessory that was switched off; ends the program when that cannot be.
    private func switchOn(_ next: (LoadedAccessory) throws(CommandFailure) -> LoadedAccessory) {
        do throws(CommandFailure) {
            let switches = powered.simulator.switches
            powered = PoweredAccessory(try next(powered.loaded), transport: transport, loop: loop, faults: faults)
            powered.simulator.switches = switches
            phase = .on
            start()
        } catch {
            log.log(.error, error.message)
            exitCode = error.code
            loop.stop()
        }
    }

    private var power: OnOff {
        switch phase {
        case .on, .resetting, .stopping, .goingOff(thenOn: true): .on
        case .off, .goingOff(thenOn: false): .off
        }
    }

    /// Pulls the plug, or puts it in.
    private func change(power: OnOff) -> Result<Void, ControlProblem> {
        switch (power, phase) {
        case (_, .resetting), (_, .stopping):
            return .failure(ControlProblem(.conflict, field: "state", detail: "the accessory is being switched off"))
        case (.on, .on), (.off, .off):
            break
        case (.off, .on):
            handle(.power(on: false))
            phase = .goingOff(thenOn: false)
            powered.simulator.cutPower { [weak self] in self?.wentOff() }
        case (_, .goingOff):
            phase = .goingOff(thenOn: power == .on)
        case (.on, .off):
            powerOn()
        }
        return .success(())
    }

    private func wentOff() {
        switch phase {
        case .goingOff(thenOn: true): powerOn()
        case .goingOff(thenOn: false): phase = .off
        case .stopping: loop.stop()
        case .on, .resetting, .off: break
        }
    }

    private func powerOn() {
        handle(.power(on: true))
        switchOn { loaded throws(CommandFailure) in try loaded.reloaded() }
    }

    private func handle(_ notice: Notice) {
        let database = powered.loaded.accessory.configuration.database
        journal.record(notice, database: database, at: loop.now, wallTime: .now)
        log.log(notice, database: database)
        switch notice {
        case .radioReady(let address):
            guard !hasReported else { return }
            hasReported = true
            report(address)
            loop.schedule(after: .seconds(1)) { ResidentMemory.giveBackStartUpPages() }
        case .radioFailed:
            exitCode = .hostUnable
            loop.stop()
        case .halted:
            exitCode = .failed
            // A second call would not wait for the radio.
            switch phase {
            case .on, .resetting: stop()
            case .goingOff, .off, .stopping: break
            }
        case .radioLost, .connected, .disconnected, .turnedAway, .dropping, .event, .operation, .valueSet, .advertising,
            .advertisingInterval, .fault, .power, .reset, .warning:
            break
        }
    }

    private func report(_ address: RadioAddress?) {
        let loaded = powered.loaded
        StartUpReport(
            name: loaded.definition.name, category: loaded.categoryName, setupCode: loaded.setupCode,
            setupPayload: loaded.setupPayload, isPaired: powered.simulator.accessory.state.isPaired,
            transport: transport.description, adapter: address?.kind == .simulated ? nil : address?.adapter,
            address: address.map { [$0.kind.rawValue, $0.text].compactMap { $0 }.joined(separator: " ") },
            addressReason: address?.reason, stateDirectory: loaded.store.path, control: "\(control?.address ?? .off)",
            controlLink: control?.link
        ).print(to: console, format: options.logFormat)
    }
}

extension LoadedAccessory {
    /// The category as people know it: `lightbulb`.
    var categoryName: String {
        Catalogue.apple.category(definition.category)?.name ?? "category \(definition.category)"
    }
}
