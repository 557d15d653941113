import HAPModel

/// The seam between an accessory and a radio: what the radio tells the accessory.
public protocol PeripheralDelegate: AnyObject {
    /// The table is published; advertisements can be shown.
    func peripheralDidBecomeReady(_ peripheral: any Peripheral)

    /// The radio went away (its links with it); the peripheral waits for it to come back.
    func peripheralDidLoseRadio(_ peripheral: any Peripheral, reason: String)

    /// The radio cannot be had at all; the program ends with exit code 3.
    func peripheral(_ peripheral: any Peripheral, didFail failure: PeripheralFailure)

    /// A central connected. A central that was connected when the program started is announced in the same way.
    ///
    /// A request of a central that was not announced yet announces it.
    func peripheral(_ peripheral: any Peripheral, didConnect central: Central)

    /// The link to a central is gone.
    func peripheral(_ peripheral: any Peripheral, didDisconnect central: Central)

    /// A central writes a whole value (a Write Request, or prepared writes joined) to a HAP characteristic.
    ///
    /// - Parameter reply: takes the answer, at once or later; a link that ends needs none, and its replies do nothing.
    func peripheral(
        _ peripheral: any Peripheral, write value: [UInt8], to iid: InstanceID, by central: Central,
        reply: @escaping (ATTResult<Void>) -> Void)

    /// A central reads a HAP characteristic from `offset` on. The answer holds all bytes from there: the peripheral cuts.
    ///
    /// - Parameters:
    ///   - mtu: the ATT_MTU of the bearer on which the request came; nil: not known.
    ///   - reply: takes the answer, at once or later, like that of a write.
    func peripheral(
        _ peripheral: any Peripheral, read iid: InstanceID, offset: Int, mtu: Int?, by central: Central,
        reply: @escaping (ATTResult<[UInt8]>) -> Void)

    /// A central switched the indications of a HAP characteristic on or off (the CCCD became 0x0002 or 0x0000).
    func peripheral(_ peripheral: any Peripheral, setIndications enabled: Bool, of iid: InstanceID, by central: Central)

    /// A central confirmed an indication; also called when no confirmation can come any more.
    func peripheral(_ peripheral: any Peripheral, didConfirmIndicationOf iid: InstanceID)

    /// The interval at which the radio really advertises was read back, in milliseconds: the shortest and the longest.
    ///
    /// Told when this or what is wanted has changed; never by a radio whose interval cannot be read back.
    func peripheral(_ peripheral: any Peripheral, advertisesEvery interval: ClosedRange<Double>, wanted: Double)

    /// Something that people should know and that stops nothing.
    func peripheral(_ peripheral: any Peripheral, warns message: String)
}
