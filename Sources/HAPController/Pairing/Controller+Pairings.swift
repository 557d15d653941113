/// Managing the pairings of the accessory; needs a session and admin permission.
extension Controller {
    /// Adds a pairing, or changes the permissions of one that has the same key (HAP R14 5.10).
    public func addPairing(_ pairing: PairingRecord) throws {
        try requireSession()
        let _: AddPairing.Answer = try send(AddPairing(pairing: pairing), to: attributes.pairings)
    }

    /// Removes a pairing (HAP R14 5.11); with the controller's own, it forgets the accessory.
    ///
    /// - Parameter identifier: whose; nil: the controller's own.
    public func removePairing(_ identifier: [UInt8]? = nil) throws {
        try requireSession()
        let identifier = identifier ?? identity.identifierBytes
        let request = RemovePairing(identifier: identifier)
        let _: RemovePairing.Answer =
            switch dialect {
            case .reference, .aiohomekit: try send(request, to: attributes.pairings)
            case .iPhone: try sendTimed(request, to: attributes.pairings, timeToLive: Self.removalTimeToLive)
            }
        guard identifier == identity.identifierBytes else { return }
        session = nil
        resumableSession = nil
        accessory = nil
    }

    /// The pairings of the accessory (HAP R14 5.12).
    public func listPairings() throws -> [PairingRecord] {
        try requireSession()
        let answer: ListPairings.Answer = try send(ListPairings(), to: attributes.pairings)
        return answer.pairings
    }

    /// What an iPhone uses, in units of 100 ms.
    private static let removalTimeToLive: UInt8 = 25
}
