import HAPController
import HAPEngine
import HAPModel
import Peripheral
import Testing

@testable import Simulator

/// A light bulb on a virtual clock, and what a central does to it at the level of the Attribute Protocol.
struct FaultBench {
    let accessory: LivingAccessory
    let on: InstanceID
    let phone = Central(identifier: "phone")

    var simulator: Simulator { accessory.simulator }
    var radio: RecordingPeripheral { accessory.radio }

    init() throws {
        accessory = try LivingAccessory("services:\n  - type: lightbulb\n")
        on = try accessory.id("lightbulb/on")
    }

    func arm(_ expression: String) throws {
        _ = try simulator.arm(FaultDescription(expression))
    }

    func connect() { simulator.peripheral(radio, didConnect: phone) }
    func disconnect() { simulator.peripheral(radio, didDisconnect: phone) }

    /// Handles what is due now, without letting time pass.
    func turn() { accessory.loop.advance(by: .zero) }
    func pass(_ time: Duration) { accessory.loop.advance(by: time) }

    /// An answer, which may come later.
    final class Answer<Success> {
        var result: ATTResult<Success>?
        var isThere: Bool { result != nil }
    }

    /// The first fragment of a Characteristic-Signature-Read, which needs no session.
    func write() -> Answer<Void> {
        let answer = Answer<Void>()
        let request = [0, 1, 9] + on.rawValue.littleEndianBytes
        simulator.peripheral(radio, write: request, to: on, by: phone) { answer.result = $0 }
        return answer
    }

    func read() -> Answer<[UInt8]> {
        let answer = Answer<[UInt8]>()
        simulator.peripheral(radio, read: on, offset: 0, mtu: 517, by: phone) { answer.result = $0 }
        return answer
    }

    /// How often the radio was asked for this.
    func count(_ call: RecordingPeripheral.Call) -> Int {
        radio.calls.count { $0 == call }
    }

    /// The tables and MTUs that the radio was told to prepare.
    var prepared: [(table: GATTTable, mtuLimit: Int?)] {
        radio.calls.compactMap { call in
            if case .prepare(let table, let limit) = call { (table, limit) } else { nil }
        }
    }

    /// The expressions of the faults that the journal has.
    var injected: [String] {
        accessory.journal.entries(after: 0, limit: 10_000).compactMap { entry in
            if case .fault(let injection) = entry.notice { "\(injection.expression) \(injection.hit)" } else { nil }
        }
    }
}
