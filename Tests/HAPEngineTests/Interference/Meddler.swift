import HAPEngine
import HAPModel

/// An interference that does what the test says, and writes down what it is asked about.
final class Meddler: Interference {
    var request: [RequestInterference] = []
    var response: [ResponseInterference] = []
    var fragment: [FragmentInterference] = []
    var stateNumber: StateNumberInterference?
    var broadcast: BroadcastInterference?
    var limits: [TimeLimit: Duration] = [:]
    /// Only exchanges with this message; nil: all.
    var step: PairingStep?
    private(set) var executed: [ExchangePoint] = []
    private(set) var answered: [ExchangePoint] = []

    private func isMeant(_ exchange: ExchangePoint) -> Bool { step == nil || step == exchange.step }

    func willExecute(_ exchange: ExchangePoint) -> [RequestInterference] {
        executed.append(exchange)
        return isMeant(exchange) ? request : []
    }

    func willAnswer(_ exchange: ExchangePoint) -> [ResponseInterference] {
        answered.append(exchange)
        return isMeant(exchange) ? response : []
    }

    func willSendFragment(of exchange: ExchangePoint) -> [FragmentInterference] { isMeant(exchange) ? fragment : [] }
    func willRaiseStateNumber() -> StateNumberInterference? { stateNumber }
    func willBroadcast(_ iid: InstanceID) -> BroadcastInterference? { broadcast }
    func willStart(_ timer: TimeLimit) -> Duration? { limits[timer] }
}
