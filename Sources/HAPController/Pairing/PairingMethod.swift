/// What a pairing message is for (HAP R14 tables 5-14, 7-38).
enum PairingMethod: UInt8 {
    case pairSetup = 0
    case addPairing = 3
    case removePairing = 4
    case listPairings = 5
    case pairResume = 6
}
