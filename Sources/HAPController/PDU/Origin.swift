extension Controller {
    /// Where a write comes from (HAP R14 table 7-10, type 0x03).
    public enum Origin: UInt8, Sendable {
        case local = 0
        case remote = 1
    }
}
