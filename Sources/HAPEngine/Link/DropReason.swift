/// Why the accessory ends a link (HAP-BLE 1.9).
public enum DropReason: String, Sendable {
    case malformedFragment = "a fragment was malformed or came out of turn"
    case decryptionFailed = "a fragment could not be decrypted"
    case unexpectedRead = "a characteristic was read without a complete request"
    case valueTooSmall = "an ATT value has no room for the header of a fragment"
    case timedWriteConflict = "an execute write without its timed write, or another request in between"
    case noFirstProcedure = "no request came within 10 s of the connection"
    case procedureTimeout = "a request was not finished within 10 s"
    case pairingTimeout = "Pair Verify or a change of pairings was not finished within 10 s"
    case idleSession = "the session was idle for 30 s"
    case pairingRemoved = "the pairing of the session was removed"
    case injected = "a fault was injected"
    case requested = "the operator asked for it"
}
