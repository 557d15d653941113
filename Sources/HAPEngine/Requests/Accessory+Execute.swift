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
        let opcode = Opcode(rawValue: request.opcode)
        let addressed = opcode?.namesService == true ? service.iid : procedure.iid
        switch procedure.kind {
        case .refused:
            return .respond(Self.refuse(request, opcode, addressed: addressed), timedWrite: nil)
        case .full:
            break
        }
        // A refusal of these leaves a timed write open.
        guard !request.isTooLarge else { return .respond(.failure(.invalidRequest), timedWrite: timedWrite) }
        guard let opcode else { return .respond(.failure(.unsupportedPDU), timedWrite: timedWrite) }
        guard request.instanceID == addressed.rawValue else {
            let response = opcode == .serviceSignatureRead ? Self.signatureOfNoService : .failure(.invalidInstanceID)
            return .respond(response, timedWrite: timedWrite)
        }
        if context.session?.isTransient == true, !opcode.isAllowedInTransientSession {
            return .respond(.failure(.unsupportedPDU), timedWrite: nil)
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

    /// The answer to a request that came while another was open (HAP R14 7.5, item 10).
    private static func refuse(_ request: Request, _ opcode: Opcode?, addressed: InstanceID) -> Response {
        if opcode == .serviceSignatureRead, request.instanceID == 0 { return signatureOfNoService }
        return .failure(request.instanceID == addressed.rawValue ? .maxProcedures : .invalidInstanceID)
    }

    /// What a Service-Signature-Read that names no service is answered: no properties, no links (HAP R14 7.3.4.13).
    private static let signatureOfNoService = Response.success(body: [BodyParameter.linkedServices, 0])

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
    /// Whether the request is served while Pair Setup goes on in a transient session.
    fileprivate var isAllowedInTransientSession: Bool {
        switch self {
        case .characteristicSignatureRead, .serviceSignatureRead, .tokenRequest, .tokenUpdateRequest, .infoRequest: true
        case .characteristicWrite, .characteristicRead, .characteristicTimedWrite, .characteristicExecuteWrite,
            .characteristicConfiguration, .protocolConfiguration:
            false
        }
    }

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
