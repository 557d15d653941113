import HAPModel

extension Accessory {
    /// Characteristic-Write (HAP R14 7.3.4.6).
    mutating func write(_ request: Request, _ context: RequestContext) throws(Status) -> Response {
        try checkWritable(context)
        return try write(try WriteBody(request.body, isTimed: false, isLenient: configuration.isLenient), context)
    }

    /// Characteristic-Timed-Write (HAP R14 7.3.4.9): keeps the write until it is executed, and checks it only then.
    func prepareTimedWrite(_ request: Request, _ context: RequestContext) -> Execution {
        do throws(Status) {
            let timeToLive = try WriteBody.timeToLive(of: request.body, isLenient: configuration.isLenient)
            let expires = context.now + limit(.timedWrite, .milliseconds(100 * Int64(timeToLive)))
            return .respond(.success, timedWrite: Procedure.TimedWrite(body: request.body, expires: expires))
        } catch {
            return .respond(.failure(error), timedWrite: nil)
        }
    }

    /// Characteristic-Execute-Write (HAP R14 7.3.4.11).
    mutating func executeTimedWrite(
        _ request: Request, _ timedWrite: Procedure.TimedWrite, _ context: RequestContext
    ) -> Response {
        guard request.body == nil else { return .failure(.invalidRequest) }
        guard context.now <= timedWrite.expires else { return .failure(.unsupportedPDU) }
        var context = context
        context.isTimed = true
        do throws(Status) {
            try checkWritable(context)
            return try write(
                try WriteBody(timedWrite.body, isTimed: true, isLenient: configuration.isLenient), context)
        } catch {
            return .failure(error)
        }
    }

    /// Applies a write that is permitted.
    private mutating func write(_ body: WriteBody, _ context: RequestContext) throws(Status) -> Response {
        let characteristic = configuration.database[context.location]
        guard let bytes = body.value, bytes.count <= Response.maximumValueSize else { throw .invalidRequest }
        if characteristic.properties.contains(.timedWrite), !context.isTimed { throw .invalidRequest }
        if characteristic.properties.contains(.additionalAuthorizationData), body.additionalAuthorizationData != nil {
            // Authorization data is judged together with where the write came from (HAP R14 7.4.5.2).
            guard body.isRemote != nil else { throw .invalidRequest }
        }
        switch context.role {
        case .pairSetup, .pairVerify, .pairings:
            let answer = try receivePairingMessage(bytes, context)
            link?.pairingAnswer = answer
        case .ordinary, .identify, .serviceSignature, .pairingFeatures:
            guard let value = Value(bytes: bytes, format: characteristic.format), let valid = characteristic.validate(value)
            else { throw .invalidRequest }
            if context.role == .identify {
                emit(.report(.identify))
            } else {
                change(characteristic.iid, to: valid, byController: true, at: context.now)
            }
        }
        guard body.returnsResponse else { return .success }
        if configuration.isLenient, context.role == .identify, context.session == nil {
            // There is nothing to read back, and aiohomekit's unpaired identify fails without a value.
            return .success(value: bytes)
        }
        return .success(value: try read(context))
    }
}
