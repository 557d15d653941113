import HAPModel

/// What is told of the conversation when somebody wants to know; keys and proofs are left out.
extension Accessory {
    /// Tells of a request that is about to be executed.
    mutating func report(_ request: Request, of procedure: Procedure) {
        guard configuration.reportsConversation, let role = role(of: procedure.iid) else { return }
        let exchange = role.exchange(in: request)
        emit(
            .report(
                .request(
                    RequestReport(
                        request, to: procedure.iid, isConfidential: exchange != nil, isSecured: procedure.isSecured))))
        guard let exchange else { return }
        reportMessage(in: request.body, of: exchange, from: .controller)
    }

    /// Tells of the answer to it.
    mutating func report(_ response: Response, to request: Request, of procedure: Procedure) {
        guard configuration.reportsConversation, let role = role(of: procedure.iid) else { return }
        let exchange = role.exchange(in: request)
        // All parameters of Protocol-Configuration have the broadcast key among them.
        let hasKey = request.opcode == Opcode.protocolConfiguration.rawValue
        emit(
            .report(
                .response(
                    ResponseReport(
                        response, to: request, from: procedure.iid, isConfidential: hasKey || exchange != nil,
                        isSecured: procedure.isSecured))))
        guard let exchange, response.status == .success else { return }
        reportMessage(in: response.body, of: exchange, from: .accessory)
    }

    /// The message is the Value parameter of a body.
    private mutating func reportMessage(
        in body: [UInt8]?, of exchange: PairingMessageReport.Exchange, from sender: PairingMessageReport.Sender
    ) {
        let value = (try? TLV8(body ?? []))?.items.first { $0.type == BodyParameter.value }?.value
        guard let value else { return }
        emit(.report(.pairingMessage(PairingMessageReport(value, of: exchange, from: sender))))
    }
}

extension CharacteristicRole {
    /// The exchange to which the value in the request, or in its answer, belongs.
    fileprivate func exchange(in request: Request) -> PairingMessageReport.Exchange? {
        guard request.opcode != Opcode.characteristicSignatureRead.rawValue else { return nil }
        return pairingExchange
    }
}
