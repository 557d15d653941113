import HAPModel

/// One procedure: a request is written, its response read.
extension Controller {
    /// Asks something of a characteristic, or of a service through its Service Signature characteristic.
    ///
    /// - Parameter attribute: what is written and read, if it is not `iid` itself.
    /// - Parameter names: how an observer sees request and response, if not by the opcode's name.
    /// - Returns: the body of the response.
    func perform(
        _ opcode: Opcode, _ iid: InstanceID, at attribute: InstanceID? = nil, body: [UInt8] = [],
        names: (request: String, response: String)? = nil
    ) throws -> [UInt8] {
        guard body.count <= UInt16.max else { throw ControllerError.requestTooLong }
        let request = RequestPDU(opcode: opcode, transactionID: nextTransactionID, iid: iid, body: body)
        nextTransactionID &+= 1
        observer?(Observation(direction: .request, name: names?.request ?? opcode.name, pdu: request.bytes))
        let response = try exchange(request, at: attribute ?? iid)
        observer?(Observation(direction: .response, name: names?.response ?? opcode.name, pdu: response.bytes))
        guard response.status == .success else { throw ControllerError.status(response.status) }
        return response.body
    }

    private func exchange(_ request: RequestPDU, at attribute: InstanceID) throws -> ResponsePDU {
        for fragment in request.fragments(of: requestFragmentSize - (isSecured ? SecureSession.overhead : 0)) {
            try writeFragment(fragment, to: attribute)
        }
        var response = try ResponsePDU(firstFragment: readFragment(attribute), transactionID: request.transactionID)
        while !response.isComplete {
            try response.append(readFragment(attribute))
        }
        return response
    }

    /// Writes one fragment of a request as it is, encrypted when a session is running.
    ///
    /// The other methods do this by themselves; it is here to send what they would never send.
    public func writeFragment(_ fragment: [UInt8], to iid: InstanceID) throws {
        try link.write(session?.seal(fragment) ?? fragment, to: iid)
    }

    /// Reads one fragment of a response, decrypted when a session is running.
    public func readFragment(_ iid: InstanceID) throws -> [UInt8] {
        let value = try link.read(iid)
        guard session != nil else { return value }
        guard let fragment = session?.open(value) else {
            session = nil
            throw ControllerError.decryptionFailed
        }
        return fragment
    }

    /// Ends with an error when no session is running.
    func requireSession() throws(ControllerError) {
        guard isSecured else { throw .noSession }
    }
}
