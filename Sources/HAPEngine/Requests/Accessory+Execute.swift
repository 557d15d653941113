import HAPModel

extension Accessory {
    /// Executes a request, in the order of checks of HAP-BLE 1.5.
    mutating func execute(
        _ request: Request, of procedure: Procedure, timedWrite: Procedure.TimedWrite?, at now: MonotonicTime
    ) -> Execution {
        guard let location = configuration.database.location(of: procedure.iid) else { return .drop(.malformedFragment) }
        let service = configuration.database.services[location.service]
        let context = RequestContext(
            location: location, role: CharacteristicRole(configuration.database[location].type),
            session: procedure.isSecured ? link?.session : nil, now: now)
        guard let opcode = Opcode(rawValue: request.opcode) else { return .respond(.failure(.unsupportedPDU), timedWrite: nil) }

        let addressed = opcode.namesService ? service.iid : procedure.iid
        guard request.instanceID == addressed.rawValue else {
            guard opcode == .serviceSignatureRead, context.role == .serviceSignature || request.instanceID == 0 else {
                return .respond(.failure(.invalidInstanceID), timedWrite: nil)
            }
            // Answered as a service without properties and links (HAP R14 7.3.4.13).
            return .respond(.success(body: [BodyParameter.linkedServices, 0]), timedWrite: nil)
        }
        switch procedure.kind {
        case .refused:
            return .respond(.failure(.maxProcedures), timedWrite: nil)
        case .full:
            break
        }
        guard (timedWrite != nil) == (opcode == .characteristicExecuteWrite) else { return .drop(.timedWriteConflict) }
        switch opcode {
        case .characteristicTimedWrite:
            return prepareTimedWrite(request, context)
        case .characteristicExecuteWrite:
            guard let timedWrite else { return .drop(.timedWriteConflict) }
            return .respond(executeTimedWrite(request, timedWrite, context), timedWrite: nil)
        case .characteristicSignatureRead, .characteristicWrite, .characteristicRead, .serviceSignatureRead,
            .characteristicConfiguration, .protocolConfiguration, .tokenRequest, .tokenUpdateRequest, .infoRequest:
            return .respond(respond(to: request, opcode, context), timedWrite: nil)
        }
    }

    /// The requests that leave nothing open.
    private mutating func respond(to request: Request, _ opcode: Opcode, _ context: RequestContext) -> Response {
        do throws(Status) {
            switch opcode {
            case .characteristicSignatureRead:
                return .success(body: characteristicSignature(at: context.location))
            case .serviceSignatureRead:
                return try serviceSignatureRead(context)
            case .characteristicRead:
                return .success(value: try read(context))
            case .characteristicWrite:
                return try write(request, context)
            case .characteristicConfiguration:
                return try configureCharacteristic(request, context)
            case .protocolConfiguration:
                return try configureProtocol(request, context)
            case .tokenRequest:
                return try tokenRequest(context)
            case .tokenUpdateRequest:
                return try tokenRequest(context)
            case .infoRequest:
                return try infoRequest(context)
            case .characteristicTimedWrite, .characteristicExecuteWrite:
                throw .unsupportedPDU
            }
        } catch {
            return .failure(error)
        }
    }
}

extension Opcode {
    /// Whether the request's instance ID is that of a service and not of the characteristic that it is written to.
    fileprivate var namesService: Bool {
        switch self {
        case .serviceSignatureRead, .protocolConfiguration: true
        case .characteristicSignatureRead, .characteristicWrite, .characteristicRead, .characteristicTimedWrite,
            .characteristicExecuteWrite, .characteristicConfiguration, .tokenRequest, .tokenUpdateRequest, .infoRequest:
            false
        }
    }
}
