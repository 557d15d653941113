/// How long the fragments of a response are (HAP R14 7.3.3.5): the specification leaves it to the accessory.
public enum FragmentPolicy: String, Sendable, CaseIterable {
    /// As long as an ATT value can be, whatever the MTU: the controller reads it by Read and Read Blob (HAP-BLE 1.2).
    /// Controllers that put no fragments together, homekit_python, need it, and so does aiohomekit for long signatures.
    case long
    /// No longer than one read at the link's MTU, as of accessories whose radio takes no longer values.
    case mtu

    /// Below MTU 100 fragments are as long as at 100: aiohomekit takes such an MTU for unknown, writes 97 bytes itself, and
    /// reads signatures of one fragment only.
    private static let shortest = 97

    /// The size of the longest fragment, as it is read, in bytes.
    ///
    /// - Parameter mtu: the ATT_MTU of the link; nil: not known, and the fragments are long.
    /// - Parameter valueLimit: the longest ATT value.
    func limit(mtu: Int?, valueLimit: Int) -> Int {
        switch self {
        case .long: valueLimit
        // An answer of MTU − 1 bytes would be read on by a Read Blob.
        case .mtu: mtu.map { min(valueLimit, max($0 - 3, Self.shortest)) } ?? valueLimit
        }
    }
}
