import HAPModel

extension Controller {
    /// Sends a pairing message and reads its answer: a write that returns a response (HAP R14 7.3.5.5).
    func send<Response: PairingResponse>(_ request: some PairingRequest, to iid: InstanceID) throws -> Response {
        let body = WriteBody(value: request.bytes(in: dialect), returnsResponse: true).bytes(in: dialect)
        let answer = try perform(
            .characteristicWrite, iid, body: body, names: (type(of: request).name, Response.name))
        return try answered(answer)
    }

    /// Sends a pairing message as a timed write; the answer belongs to the execution.
    func sendTimed<Response: PairingResponse>(
        _ request: some PairingRequest, to iid: InstanceID, timeToLive: UInt8
    ) throws -> Response {
        let body = WriteBody(value: request.bytes(in: dialect), timeToLive: timeToLive, returnsResponse: true)
        let acknowledgement = try perform(
            .characteristicTimedWrite, iid, body: body.bytes(in: dialect),
            names: (type(of: request).name, Opcode.characteristicTimedWrite.name))
        guard acknowledgement.isEmpty else { throw ControllerError.malformed(.unexpectedBody) }
        let answer = try perform(
            .characteristicExecuteWrite, iid, names: (Opcode.characteristicExecuteWrite.name, Response.name))
        return try answered(answer)
    }

    private func answered<Response: PairingResponse>(_ body: [UInt8]) throws(ControllerError) -> Response {
        let value = try TLV8(received: body).required(BodyItem.value.rawValue)
        return try Response(PairingMessage(value, state: Response.state))
    }
}
