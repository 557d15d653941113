import HAPModel
import Peripheral

/// Writes down what a peripheral tells, and answers as it is told to.
final class RecordingDelegate: PeripheralDelegate {
    /// One line for each call, in their order.
    private(set) var events: [String] = []
    private(set) var failure: PeripheralFailure?
    private(set) var warnings: [String] = []
    /// What a read gives.
    var value: ATTResult<[UInt8]> = .success([])
    /// What a write ends with.
    var writeResult: ATTResult<Void> = .success(())
    /// What was written last.
    private(set) var written: [UInt8]?
    /// The MTU of the last read.
    private(set) var mtu: Int?
    /// Gives the answer to a read later; nil: it is given at once.
    var delay: ((@escaping () -> Void) -> Void)?
    var onEvent: (String) -> Void = { _ in }

    func count(_ event: String) -> Int {
        events.count { $0 == event }
    }

    private func note(_ event: String) {
        events.append(event)
        onEvent(event)
    }

    func peripheralDidBecomeReady(_ peripheral: any Peripheral) { note("ready") }
    func peripheralDidLoseRadio(_ peripheral: any Peripheral, reason: String) { note("lost: \(reason)") }

    func peripheral(_ peripheral: any Peripheral, didFail failure: PeripheralFailure) {
        self.failure = failure
        note("failed")
    }

    func peripheral(_ peripheral: any Peripheral, didConnect central: Central) { note("connected \(central)") }
    func peripheral(_ peripheral: any Peripheral, didDisconnect central: Central) { note("disconnected \(central)") }

    func peripheral(
        _ peripheral: any Peripheral, write value: [UInt8], to iid: InstanceID, by central: Central,
        reply: @escaping (ATTResult<Void>) -> Void
    ) {
        written = value
        note("write \(iid)")
        reply(writeResult)
    }

    func peripheral(
        _ peripheral: any Peripheral, read iid: InstanceID, offset: Int, mtu: Int?, by central: Central,
        reply: @escaping (ATTResult<[UInt8]>) -> Void
    ) {
        self.mtu = mtu
        note("read \(iid) from \(offset)")
        let value = value
        if let delay { delay { reply(value) } } else { reply(value) }
    }

    func peripheral(_ peripheral: any Peripheral, setIndications enabled: Bool, of iid: InstanceID, by central: Central) {
        note("indications of \(iid) \(enabled ? "on" : "off")")
    }

    func peripheral(_ peripheral: any Peripheral, didConfirmIndicationOf iid: InstanceID) { note("confirmed \(iid)") }

    func peripheral(_ peripheral: any Peripheral, advertisesEvery interval: ClosedRange<Double>, wanted: Double) {
        note("wanted \(wanted), on the air \(interval)")
    }

    func peripheral(_ peripheral: any Peripheral, warns message: String) { warnings.append(message) }
}
