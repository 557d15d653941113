import HAPModel

/// A request and its response, as far as an interference looks at them.
public struct ExchangePoint: Equatable, Sendable {
    /// The characteristic that the request was written to.
    public let characteristic: InstanceID
    /// Its service.
    public let service: InstanceID
    /// As received: it may be none that exists.
    public let opcode: UInt8
    /// The pairing message in the request, at a response the one in the response.
    public var step: PairingStep?
}

/// One message of a pairing exchange.
public struct PairingStep: Hashable, Sendable {
    public enum Kind: String, Sendable, CaseIterable {
        case setup
        case verify
        case resume
        case add
        case remove
        case list
    }

    public let kind: Kind
    /// 1…6; odd ones come from the controller.
    public let number: UInt8

    public init(_ kind: Kind, _ number: UInt8) {
        self.kind = kind
        self.number = number
    }

    /// - Parameter before: the message that this one answers.
    init?(_ message: PairingMessageReport, after before: PairingStep?) {
        guard let number = message.state else { return nil }
        self.number = number
        switch message.exchange {
        case .pairSetup: kind = .setup
        case .pairVerify: kind = message.method == PairingMethod.pairResume.rawValue ? .resume : before?.kind ?? .verify
        case .pairings:
            switch message.method.flatMap(PairingMethod.init) {
            case .addPairing: kind = .add
            case .removePairing: kind = .remove
            case .listPairings: kind = .list
            case .pairSetup, .pairSetupWithAuthentication, .pairVerify, .pairResume, nil: kind = before?.kind ?? .list
            }
        }
    }
}

extension ExchangePoint {
    init?(_ request: Request, of procedure: Procedure, in database: AttributeDatabase) {
        guard let location = database.location(of: procedure.iid) else { return nil }
        characteristic = procedure.iid
        service = database.services[location.service].iid
        opcode = request.opcode
        step = Self.message(in: request.body, role: CharacteristicRole(database[location].type), from: .controller)
            .flatMap { PairingStep($0, after: nil) }
    }

    /// The same exchange when its response is made.
    func answered(_ response: Response, role: CharacteristicRole) -> ExchangePoint {
        var answered = self
        answered.step = Self.message(in: response.body, role: role, from: .accessory)
            .flatMap { PairingStep($0, after: step) }
        return answered
    }

    private static func message(
        in body: [UInt8]?, role: CharacteristicRole, from sender: PairingMessageReport.Sender
    ) -> PairingMessageReport? {
        guard let exchange = role.pairingExchange,
            let value = (try? TLV8(body ?? []))?.items.first(where: { $0.type == BodyParameter.value })?.value
        else { return nil }
        return PairingMessageReport(value, of: exchange, from: sender)
    }
}
