import HAPModel
import Peripheral

/// A radio that writes down what it is asked for.
final class RecordingPeripheral: Peripheral {
    enum Call: Equatable {
        case start(services: Int)
        case advertise(Advertisement)
        case stopAdvertising
        case prepare(GATTTable, mtuLimit: Int?)
        case indicate(InstanceID)
        case disconnect(Central)
        case stop
    }

    weak var delegate: (any PeripheralDelegate)?
    var calls: [Call] = []
    var address: RadioAddress?

    func start(_ table: GATTTable, name: String) { calls.append(.start(services: table.services.count)) }
    func advertise(_ advertisement: Advertisement) { calls.append(.advertise(advertisement)) }
    func stopAdvertising() { calls.append(.stopAdvertising) }
    func prepareLinks(_ table: GATTTable, mtuLimit: Int?) { calls.append(.prepare(table, mtuLimit: mtuLimit)) }
    func indicate(_ iid: InstanceID) { calls.append(.indicate(iid)) }
    func disconnect(_ central: Central) { calls.append(.disconnect(central)) }
    func stop(completion: @escaping () -> Void) {
        calls.append(.stop)
        completion()
    }
}
