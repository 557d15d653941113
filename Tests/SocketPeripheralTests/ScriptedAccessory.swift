import HAPModel
import Peripheral

/// An accessory that writes down what it is told, and answers as the test says.
final class ScriptedAccessory: PeripheralDelegate {
    enum Heard: Equatable {
        case ready
        case lostRadio
        case failed(PeripheralFailure)
        case connected(Central)
        case disconnected(Central)
        case write([UInt8], InstanceID)
        case read(InstanceID, offset: Int)
        case indications(Bool, InstanceID)
        case confirmed(InstanceID)
        case warning(String)
    }

    private(set) var heard: [Heard] = []
    var values: [InstanceID: [UInt8]] = [:]
    /// The MTU of the last read.
    private(set) var mtu: Int?
    var writeResult: ATTResult<Void> = .success(())
    /// Answers wait for `release`.
    var holdsAnswers = false
    private var held: [() -> Void] = []
    /// Called after a message was written down, and before it is answered.
    var onHeard: ((Heard) -> Void)?

    /// What was heard since the last call.
    func takeHeard() -> [Heard] {
        defer { heard = [] }
        return heard
    }

    private func note(_ message: Heard) {
        heard.append(message)
        onHeard?(message)
    }

    func peripheralDidBecomeReady(_ peripheral: any Peripheral) { note(.ready) }

    func peripheralDidLoseRadio(_ peripheral: any Peripheral, reason: String) { note(.lostRadio) }

    func peripheral(_ peripheral: any Peripheral, didFail failure: PeripheralFailure) { note(.failed(failure)) }

    func peripheral(_ peripheral: any Peripheral, didConnect central: Central) { note(.connected(central)) }

    func peripheral(_ peripheral: any Peripheral, didDisconnect central: Central) { note(.disconnected(central)) }

    func peripheral(
        _ peripheral: any Peripheral, write value: [UInt8], to iid: InstanceID, by central: Central,
        reply: @escaping (ATTResult<Void>) -> Void
    ) {
        note(.write(value, iid))
        answer { [writeResult] in reply(writeResult) }
    }

    func peripheral(
        _ peripheral: any Peripheral, read iid: InstanceID, offset: Int, mtu: Int?, by central: Central,
        reply: @escaping (ATTResult<[UInt8]>) -> Void
    ) {
        self.mtu = mtu
        note(.read(iid, offset: offset))
        let value = values[iid].flatMap { offset <= $0.count ? Array($0.dropFirst(offset)) : nil }
        answer { reply(value.map { .success($0) } ?? .failure(.unlikelyError)) }
    }

    private func answer(_ give: @escaping () -> Void) {
        if holdsAnswers { held.append(give) } else { give() }
    }

    /// Gives the oldest answer that was held.
    func release() {
        held.removeFirst()()
    }

    func peripheral(_ peripheral: any Peripheral, setIndications enabled: Bool, of iid: InstanceID, by central: Central) {
        note(.indications(enabled, iid))
    }

    func peripheral(_ peripheral: any Peripheral, didConfirmIndicationOf iid: InstanceID) { note(.confirmed(iid)) }

    func peripheral(_ peripheral: any Peripheral, advertisesEvery interval: ClosedRange<Double>, wanted: Double) {
        note(.warning("a socket has no interval to read back"))
    }

    func peripheral(_ peripheral: any Peripheral, warns message: String) { note(.warning(message)) }
}
