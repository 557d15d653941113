/// The session begins (HAP R14 5.7.4).
struct PairVerifyM4: PairingResponse {
    static let name = "Pair Verify M4"
    static let state: UInt8 = 4

    init(_ message: PairingMessage) throws(ControllerError) {}
}
