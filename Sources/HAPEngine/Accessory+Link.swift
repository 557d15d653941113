import HAPModel

/// What a controller does at the level of the Attribute Protocol.
extension Accessory {
    /// A controller connected.
    public mutating func connected(at now: MonotonicTime) -> [Action] {
        beginCycle()
        link = Link(connectedAt: now)
        advertiser.connected()
        return finish()
    }

    /// The link is gone, for whatever reason.
    public mutating func disconnected(at now: MonotonicTime) -> [Action] {
        guard link != nil else { return [] }
        beginCycle()
        link = nil
        advertiser.disconnected(at: now)
        return finish()
    }

    /// The operator wants the link dropped.
    public mutating func dropLink(at now: MonotonicTime) -> [Action] {
        drop(.requested, at: now)
        return finish()
    }

    /// Indications of a characteristic were switched on or off (HAP R14 7.4.4.5.3); needs no session.
    public mutating func setIndications(_ enabled: Bool, of iid: InstanceID) -> [Action] {
        guard let location = configuration.database.location(of: iid),
            configuration.database[location].properties.contains(.events)
        else { return [] }
        if enabled {
            link?.subscriptions.insert(iid)
        } else {
            link?.subscriptions.remove(iid)
            link?.pendingIndications.remove(iid)
        }
        return finish()
    }

    /// The controller confirmed an indication.
    public mutating func indicationConfirmed(_ iid: InstanceID) -> [Action] {
        guard link?.outstandingIndication == iid else { return [] }
        link?.outstandingIndication = nil
        indicate()
        return finish()
    }

    /// A controller wrote a whole ATT value to a HAP characteristic: one fragment of a request.
    public mutating func write(
        _ value: [UInt8], to iid: InstanceID, at now: MonotonicTime
    ) -> Output<Result<Void, ATTError>> {
        let result = receive(value, at: iid, now: now)
        return Output(result: result, actions: finish())
    }

    /// A controller reads a HAP characteristic from `offset` on.
    ///
    /// At offset 0 the answer is the next fragment of the response; at others it is the rest of the fragment that was
    /// read last, and nothing moves on.
    public mutating func read(
        _ iid: InstanceID, offset: Int = 0, at now: MonotonicTime
    ) -> Output<Result<[UInt8], ATTError>> {
        if offset > 0 {
            guard let last = link?.lastFragment, last.iid == iid, offset <= last.bytes.count else {
                return Output(result: .failure(.invalidOffset), actions: [])
            }
            return Output(result: .success(Array(last.bytes[offset...])), actions: [])
        }
        let result = nextFragment(at: iid, now: now)
        return Output(result: result, actions: finish())
    }

    private mutating func receive(_ value: [UInt8], at iid: InstanceID, now: MonotonicTime) -> Result<Void, ATTError> {
        guard case .open = link?.phase, let role = role(of: iid) else { return .failure(.unlikelyError) }
        let index: Int
        if let open = link?.procedures.firstIndex(where: { $0.iid == iid }) {
            index = open
        } else {
            if role.abortsProcedures {
                link?.procedures = []
                endSession()
            }
            index = -1
        }
        let isSecured = index < 0 ? link?.session != nil : link?.procedures[index].isSecured ?? false
        var fragment = value[...]
        if isSecured {
            guard let plain = link?.session?.open(value) else {
                drop(.decryptionFailed, at: now)
                return .failure(.unlikelyError)
            }
            fragment = plain[...]
        }
        do throws(RequestAssembler.Malformed) {
            if index >= 0 {
                try link?.procedures[index].receive(fragment)
            } else {
                let assembler = try RequestAssembler(firstFragment: fragment)
                begin(assembler, at: iid, isSecured: isSecured, now: now)
            }
        } catch {
            drop(.malformedFragment, at: now)
            return .failure(.unlikelyError)
        }
        return .success(())
    }

    private mutating func begin(_ assembler: RequestAssembler, at iid: InstanceID, isSecured: Bool, now: MonotonicTime) {
        let isFree = link?.procedures.allSatisfy { $0.kind == .refused } ?? true
        link?.procedures.append(
            Procedure(
                iid: iid, kind: isFree ? .full : .refused, isSecured: isSecured, deadline: now + Procedure.timeLimit,
                phase: .receiving(assembler, prepared: nil)))
        link?.firstProcedureDeadline = nil
        if isSecured { link?.idleDeadline = now + Link.idleLimit }
    }

    private mutating func nextFragment(at iid: InstanceID, now: MonotonicTime) -> Result<[UInt8], ATTError> {
        guard case .open = link?.phase else { return .failure(.unlikelyError) }
        guard let index = link?.procedures.firstIndex(where: { $0.iid == iid }), let procedure = link?.procedures[index] else {
            drop(.unexpectedRead, at: now)
            return .failure(.unlikelyError)
        }
        var fragments: ResponseFragments
        let prepared: Procedure.TimedWrite?
        switch procedure.phase {
        case .receiving(let assembler, let timedWrite):
            guard assembler.isComplete else {
                drop(.unexpectedRead, at: now)
                return .failure(.unlikelyError)
            }
            let request = assembler.request
            switch execute(request, of: procedure, timedWrite: timedWrite, at: now) {
            case .respond(let response, let timedWrite):
                fragments = ResponseFragments(response, transactionID: request.transactionID)
                prepared = timedWrite
            case .drop(let reason):
                drop(reason, at: now)
                return .failure(.unlikelyError)
            }
        case .responding(let rest, let timedWrite):
            fragments = rest
            prepared = timedWrite
        case .prepared:
            drop(.unexpectedRead, at: now)
            return .failure(.unlikelyError)
        }
        let overhead = procedure.isSecured ? 16 : 0
        var bytes = fragments.next(limit: configuration.attributeValueLimit - overhead)
        if procedure.isSecured {
            guard let sealed = link?.session?.seal(bytes) else { return .failure(.unlikelyError) }
            bytes = sealed
        }
        link?.lastFragment = Link.Answer(iid: iid, bytes: bytes)
        link?.lastAnswerTime = now
        if !fragments.isFinished {
            link?.procedures[index].phase = .responding(fragments, prepared: prepared)
        } else if let prepared {
            link?.procedures[index].phase = .prepared(prepared)
        } else {
            link?.procedures.remove(at: index)
            procedureEnded(at: now)
        }
        return .success(bytes)
    }

    /// A procedure was answered to its end.
    private mutating func procedureEnded(at now: MonotonicTime) {
        if let pairing = link?.session?.pairing, state.pairing(pairing.identifier)?.publicKey != pairing.publicKey {
            drop(.pairingRemoved, at: now)
            return
        }
        indicate()
    }

    private mutating func beginCycle() {
        guard state.globalStateNumber.isIncrementedInCycle else { return }
        state.globalStateNumber.beginCycle()
        changes.insert(.numbers)
    }
}
