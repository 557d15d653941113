import EventLoop
import HAPEngine
import Profiles
import Simulator

/// An accessory that is switched on, from its start or from a reset to the next.
struct PoweredAccessory {
    let loaded: LoadedAccessory
    let simulator: Simulator

    init(_ loaded: LoadedAccessory, transport: Transport, loop: EventLoop, faults: FaultInjector) {
        self.loaded = loaded
        let address = loaded.accessory.identity.staticAddress(
            firmwareRevision: loaded.definition.firmwareRevision,
            configurationNumber: loaded.accessory.state.configurationNumber)
        simulator = Simulator(
            loop: loop, peripheral: transport.peripheral(loop: loop, staticAddress: address), store: loaded.store,
            accessory: loaded.accessory, behaviours: loaded.behaviours, faults: faults)
    }
}
