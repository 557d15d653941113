import HAPModel
import Peripheral
import Simulator

/// An answer comes later, or never.
struct NoAnswer: Error {}

extension Simulator {
    /// The answer to a write that is given at once.
    func write(_ value: [UInt8], to iid: InstanceID, by central: Central, _ radio: RecordingPeripheral) throws -> ATTResult<Void>
    {
        var result: ATTResult<Void>?
        peripheral(radio, write: value, to: iid, by: central) { result = $0 }
        guard let result else { throw NoAnswer() }
        return result
    }

    /// The answer to a read that is given at once.
    func read(_ iid: InstanceID, by central: Central, _ radio: RecordingPeripheral) throws -> ATTResult<[UInt8]> {
        var result: ATTResult<[UInt8]>?
        peripheral(radio, read: iid, offset: 0, mtu: nil, by: central) { result = $0 }
        guard let result else { throw NoAnswer() }
        return result
    }
}
