import BlueZPeripheral
import EventLoop
import Glibc
import HAPModel
import Peripheral

/// An accessory without HAP, for the tests in the virtual machine: it publishes two characteristics, prints what the
/// radio tells as one line each, and does what it is told on standard input.
///
///     advertise HEX MILLISECONDS | silence | indicate | disconnect | quit
final class Probe: PeripheralDelegate {
    /// Keeps what is written to it.
    private static let echo: UInt16 = 0x30
    /// Reads as 600 bytes: more than a value can have.
    private static let long: UInt16 = 0x31
    /// Answers every request with ATT error 0x0E.
    private static let refusing: UInt16 = 0x32

    private let loop: EventLoop
    private let peripheral: BlueZPeripheral
    private var input: EventLoop.Source?
    private var pendingInput: [UInt8] = []
    private var value: [UInt8] = []
    private var central: Central?

    init(loop: EventLoop, options: BlueZPeripheral.Options) {
        self.loop = loop
        peripheral = BlueZPeripheral(loop: loop, options: options)
    }

    func start() throws {
        let characteristics = [Self.echo, Self.long, Self.refusing].compactMap(InstanceID.init).map {
            Characteristic(
                iid: $0, type: HAPUUID(apple: UInt32($0.rawValue)), format: .data,
                properties: [.pairedRead, .pairedWrite, .events],
                name: "c\($0)")
        }
        guard let iid = InstanceID(0x20) else { return }
        let service = Service(iid: iid, type: HAPUUID(apple: 0x43), name: "probe", characteristics: characteristics)
        peripheral.delegate = self
        peripheral.start(GATTTable(try AttributeDatabase(services: [service])), name: "Probe")
        input = try loop.watch(STDIN_FILENO, for: .readable) { [weak self] _ in self?.readInput() }
    }

    private func readInput() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        guard count > 0 else {
            input?.cancel()
            return quit()
        }
        pendingInput += buffer.prefix(count)
        while let end = pendingInput.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: pendingInput[..<end], as: UTF8.self)
            pendingInput.removeSubrange(...end)
            obey(line.split(separator: " ").map(String.init))
        }
    }

    private func obey(_ words: [String]) {
        switch (words.first, words.count) {
        case ("advertise", 3):
            guard let payload = Hexadecimal.decode(words[1]), let interval = Double(words[2]) else {
                return say("not understood")
            }
            peripheral.advertise(Advertisement(payload: .regular(payload), name: "Probe", interval: interval))
        case ("silence", 1):
            peripheral.stopAdvertising()
        case ("indicate", 1):
            if let iid = InstanceID(Self.echo) { peripheral.indicate(iid) }
        case ("disconnect", 1):
            if let central { peripheral.disconnect(central) }
        case ("quit", 1):
            quit()
        case _:
            say("not understood")
        }
    }

    private func quit() {
        peripheral.stop { [loop, self] in
            say("stopped")
            loop.stop()
        }
    }

    private func say(_ line: String) {
        print(line)
        fflush(nil)
    }

    // MARK: PeripheralDelegate

    func peripheralDidBecomeReady(_ peripheral: any Peripheral) {
        guard let address = peripheral.address else { return say("ready") }
        say("ready \(address.kind.rawValue) \(address.text ?? "-"): \(address.reason)")
    }

    func peripheralDidLoseRadio(_ peripheral: any Peripheral, reason: String) {
        say("lost \(reason)")
    }

    func peripheral(_ peripheral: any Peripheral, didFail failure: PeripheralFailure) {
        say("failed \(failure)")
        loop.stop()
    }

    func peripheral(_ peripheral: any Peripheral, didConnect central: Central) {
        self.central = central
        say("connected \(central)")
    }

    func peripheral(_ peripheral: any Peripheral, didDisconnect central: Central) {
        self.central = nil
        say("disconnected \(central)")
    }

    func peripheral(
        _ peripheral: any Peripheral, write value: [UInt8], to iid: InstanceID, by central: Central,
        reply: @escaping (ATTResult<Void>) -> Void
    ) {
        say("write \(iid) \(value.count)")
        guard iid.rawValue != Self.refusing else { return reply(.failure(.unlikelyError)) }
        self.value = value
        reply(.success(()))
    }

    func peripheral(
        _ peripheral: any Peripheral, read iid: InstanceID, offset: Int, mtu: Int?, by central: Central,
        reply: @escaping (ATTResult<[UInt8]>) -> Void
    ) {
        say("read \(iid) \(offset)")
        switch iid.rawValue {
        case Self.echo: reply(.success(Array(value.dropFirst(offset))))
        case Self.long: reply(.success((0..<600).dropFirst(offset).map { UInt8(truncatingIfNeeded: $0) }))
        case _: reply(.failure(.unlikelyError))
        }
    }

    func peripheral(_ peripheral: any Peripheral, setIndications enabled: Bool, of iid: InstanceID, by central: Central) {
        say("indications \(iid) \(enabled ? "on" : "off")")
    }

    func peripheral(_ peripheral: any Peripheral, didConfirmIndicationOf iid: InstanceID) {
        say("confirmed \(iid)")
    }

    func peripheral(_ peripheral: any Peripheral, advertisesEvery interval: ClosedRange<Double>, wanted: Double) {
        say("interval \(wanted) \(interval.lowerBound) \(interval.upperBound)")
    }

    func peripheral(_ peripheral: any Peripheral, warns message: String) {
        say("warning \(message)")
    }
}
