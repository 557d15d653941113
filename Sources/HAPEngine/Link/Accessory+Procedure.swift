import HAPCrypto
import HAPModel

/// Procedures: requests that come in fragments and are answered in fragments (HAP R14 7.3.1, 7.3.3.5).
extension Accessory {
    /// Takes a fragment of a request.
    mutating func receive(_ value: [UInt8], at iid: InstanceID, now: MonotonicTime) -> Result<Void, ATTError> {
        guard case .open = link?.phase, let role = role(of: iid) else { return refused() }
        let index = link?.procedures.firstIndex { $0.iid == iid }
        if index == nil, role.abortsProcedures {
            link?.procedures = []
            endSession()
        }
        let isSecured = index.flatMap { link?.procedures[$0].isSecured } ?? (link?.session != nil)
        var fragment = value[...]
        if isSecured {
            guard let plain = link?.session?.open(value) else {
                drop(.decryptionFailed, at: now)
                return .failure(.unlikelyError)
            }
            fragment = plain[...]
        }
        do throws(RequestAssembler.Malformed) {
            if let index {
                try link?.procedures[index].receive(fragment, bodyLimit: configuration.requestBodyLimit)
            } else {
                try begin(with: fragment, at: iid, isSecured: isSecured, now: now)
            }
        } catch {
            drop(.malformedFragment, at: now)
            return .failure(.unlikelyError)
        }
        return .success(())
    }

    private mutating func begin(
        with fragment: ArraySlice<UInt8>, at iid: InstanceID, isSecured: Bool, now: MonotonicTime
    ) throws(RequestAssembler.Malformed) {
        let isFree = link?.procedures.allSatisfy { $0.kind == .refused } ?? true
        // A request that will be refused is not kept.
        let assembler = try RequestAssembler(firstFragment: fragment, bodyLimit: isFree ? configuration.requestBodyLimit : 0)
        let deadline = now + limit(.request, Procedure.timeLimit)
        link?.procedures.append(
            Procedure(
                iid: iid, kind: isFree ? .full : .refused, isSecured: isSecured, deadline: deadline,
                phase: .receiving(assembler, prepared: nil)))
        link?.firstProcedureDeadline = nil
        if isSecured { beginIdleTime(at: now) }
    }

    /// The session may be idle from now on.
    mutating func beginIdleTime(at now: MonotonicTime) {
        let deadline = now + limit(.idle, Link.idleLimit)
        link?.idleDeadline = deadline
    }

    /// Gives the next fragment of the answer; the first one executes the request.
    mutating func nextFragment(at iid: InstanceID, mtu: Int?, now: MonotonicTime) -> Result<[UInt8], ATTError> {
        guard case .open = link?.phase else { return refused() }
        guard let index = link?.procedures.firstIndex(where: { $0.iid == iid }), let procedure = link?.procedures[index] else {
            return dropped(.unexpectedRead, at: now)
        }
        var fragments: ResponseFragments
        let prepared: Procedure.TimedWrite?
        switch procedure.phase {
        case .receiving(let assembler, let timedWrite):
            guard assembler.isComplete else { return dropped(.unexpectedRead, at: now) }
            let request = assembler.request
            report(request, of: procedure)
            let execution =
                if let interference {
                    execute(request, of: procedure, timedWrite: timedWrite, asking: interference, at: now)
                } else {
                    execute(request, of: procedure, timedWrite: timedWrite, at: now)
                }
            switch execution {
            case .respond(let response, let timedWrite):
                report(response, to: request, of: procedure)
                fragments = ResponseFragments(response, transactionID: request.transactionID)
                prepared = timedWrite
            case .drop(let reason):
                return dropped(reason, at: now)
            case .ignore:
                emit(.holdAnswer(nil))
                return .failure(.unlikelyError)
            }
        case .responding(let rest, let timedWrite):
            fragments = rest
            prepared = timedWrite
        case .prepared:
            return dropped(.unexpectedRead, at: now)
        }
        let limit = configuration.fragmentPolicy.limit(mtu: mtu, valueLimit: configuration.attributeValueLimit)
        guard let fragment = fragments.next(limit: limit - (procedure.isSecured ? ChaCha20Poly1305.tagSize : 0)) else {
            return dropped(.valueTooSmall, at: now)
        }
        let outgoing =
            if let interference {
                interfere(with: fragment, isSecured: procedure.isSecured, asking: interference)
            } else {
                seal(fragment, isSecured: procedure.isSecured)
            }
        // Without a session the link would have been dropped.
        guard let bytes = outgoing else { return dropped(.decryptionFailed, at: now) }
        link?.lastFragment = Link.Answer(iid: iid, bytes: bytes)
        link?.lastAnswerTime = now
        if !fragments.isFinished {
            link?.procedures[index].phase = .responding(fragments, prepared: prepared)
        } else if let prepared {
            link?.procedures[index].phase = .prepared(prepared)
        } else {
            link?.procedures.remove(at: index)
            if link?.interfered?.dropsAfter == true { loseAfterAnswer(at: now) } else { procedureEnded(at: now) }
        }
        return .success(bytes)
    }

    /// A fragment as it goes out; nil: the session that it belongs to is gone.
    mutating func seal(_ fragment: [UInt8], isSecured: Bool) -> [UInt8]? {
        isSecured ? link?.session?.seal(fragment) : fragment
    }

    /// Serves a Read Blob from the fragment that was read last; nothing moves on.
    ///
    /// The controller may need it for an answer after which the link is dropped.
    mutating func restOfFragment(at iid: InstanceID, from offset: Int) -> Result<[UInt8], ATTError> {
        guard let link, link.phase != .dropped else { return refused() }
        guard let last = link.lastFragment, last.iid == iid, offset > 0, offset <= last.bytes.count else {
            return .failure(.invalidOffset)
        }
        return .success(Array(last.bytes[offset...]))
    }

    private mutating func dropped(_ reason: DropReason, at now: MonotonicTime) -> Result<[UInt8], ATTError> {
        if reason == .injected { cut() } else { drop(reason, at: now) }
        return .failure(.unlikelyError)
    }

    /// A procedure was answered to its end.
    private mutating func procedureEnded(at now: MonotonicTime) {
        if let pairing = link?.session?.pairing, state.pairing(pairing.identifier)?.publicKey != pairing.publicKey {
            drop(.pairingRemoved, at: now)
            return
        }
        indicate()
    }
}
