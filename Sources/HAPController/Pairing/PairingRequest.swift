import HAPModel

/// A message of a pairing protocol that a controller sends.
protocol PairingRequest {
    /// `Pair Setup M1`.
    static var name: String { get }

    /// The items in the order in which the dialect sends them.
    func items(in dialect: Controller.Dialect) -> [(PairingItem, [UInt8])]
}

extension PairingRequest {
    func bytes(in dialect: Controller.Dialect) -> [UInt8] {
        var writer = TLV8Writer()
        for (item, value) in items(in: dialect) { writer.append(item.rawValue, value) }
        return writer.bytes
    }
}

/// A message of a pairing protocol that a controller receives.
protocol PairingResponse {
    /// `Pair Setup M2`.
    static var name: String { get }
    /// The value of its State item.
    static var state: UInt8 { get }

    init(_ message: PairingMessage) throws(ControllerError)
}
