import HAPModel

/// The seam between an accessory and a radio: what the accessory needs done.
///
/// A peripheral calls its delegate on the event loop's thread, never from within one of these methods.
public protocol Peripheral: AnyObject {
    /// Who hears what happens on the air; set before `start`.
    var delegate: (any PeripheralDelegate)? { get set }

    /// Takes the radio and publishes the table; `peripheralDidBecomeReady` or `peripheralDidFail` follows.
    ///
    /// A peripheral that loses its radio (bluetoothd restarts) says so by `peripheralDidLoseRadio`, publishes the
    /// table again by itself when the radio comes back, and says so by `peripheralDidBecomeReady`.
    func start(_ table: GATTTable, name: String)

    /// Shows this advertisement from now on, in place of the one before.
    func advertise(_ advertisement: Advertisement)

    /// Takes the advertisement off the air.
    func stopAdvertising()

    /// What the links find that begin from now on: this table in place of the one that was started with, and an MTU that is at
    /// most so large; nil: as large as the radio makes it.
    ///
    /// For an accessory that misbehaves. A radio that cannot do it, or only while no link is up, warns its delegate.
    func prepareLinks(_ table: GATTTable, mtuLimit: Int?)

    /// Sends a zero-length indication of a HAP characteristic to the connected central; the delegate hears of its confirmation.
    func indicate(_ iid: InstanceID)

    /// Drops the link to a central.
    ///
    /// Where that takes time (BlueZ: 2 s) requests still come; the delegate refuses them.
    func disconnect(_ central: Central)

    /// Unregisters everything and calls `completion` when the radio is left as it was found.
    func stop(completion: @escaping () -> Void)

    /// Where the accessory is on the air, for people: status and start-up show it.
    var address: RadioAddress? { get }
}
