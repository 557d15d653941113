import HAPModel

/// Where an interference has its way with requests and their answers.
extension Accessory {
    /// Executes a request as far as the interference lets it.
    mutating func execute(
        _ request: Request, of procedure: Procedure, timedWrite: Procedure.TimedWrite?, asking interference: any Interference,
        at now: MonotonicTime
    ) -> Execution {
        guard let role = role(of: procedure.iid),
            let exchange = ExchangePoint(request, of: procedure, in: configuration.database)
        else { return execute(request, of: procedure, timedWrite: timedWrite, at: now) }
        var execution: Execution?
        for effect in interference.willExecute(exchange) {
            switch effect {
            case .cut: execution = .drop(.injected)
            case .ignore: execution = .ignore
            case .status(let status): execution = .respond(Response(statusByte: status), timedWrite: nil)
            case .pairingError(let error, let delay):
                guard let step = exchange.step else { break }
                link?.pairSetup = PairSetup()
                link?.pairVerify = PairVerify()
                execution = .respond(.pairingError(error, state: step.number &+ 1, retryDelay: delay), timedWrite: nil)
            case .forgetSessions: resumeCache.keepOnly([])
            case .forgetPairings: forgetPairings()
            case .forgetBroadcastKey: forgetBroadcastKey()
            case .setupVerifier(let other): identity.verifier = other.verifier
            case .raiseStateNumber(let steps): raiseStateNumber(by: steps)
            }
        }
        let result = execution ?? execute(request, of: procedure, timedWrite: timedWrite, at: now)
        guard case .respond(var response, let timedWrite) = result else { return result }
        let answered = exchange.answered(response, role: role)
        link?.interfered = Link.Interfered(exchange: answered)
        for effect in interference.willAnswer(answered) {
            switch effect {
            case .cut: return .drop(.injected)
            case .dropAfter: link?.interfered?.dropsAfter = true
            case .hold(let time): emit(.holdAnswer(time))
            case .status(let status): response = Response(statusByte: status)
            case .pairingError(let error, let delay):
                guard let step = answered.step else { break }
                response = .pairingError(error, state: step.number, retryDelay: delay)
            case .body(let body): response.body = body.apply(to: response.body, isPairing: answered.step != nil)
            case .wrongTransactionID: response.form.hasWrongTransactionID = true
            case .fragments(let size): response.form.fragmentSize = size
            }
        }
        return .respond(response, timedWrite: timedWrite)
    }

    /// A fragment as it goes out; nil: the session that it belongs to is gone.
    mutating func interfere(
        with fragment: [UInt8], isSecured: Bool, asking interference: any Interference
    ) -> [UInt8]? {
        guard let exchange = link?.interfered?.exchange else { return seal(fragment, isSecured: isSecured) }
        let effects = interference.willSendFragment(of: exchange)
        guard var bytes = effects.contains(.plaintext) ? fragment : seal(fragment, isSecured: isSecured) else { return nil }
        for effect in effects {
            switch effect {
            case .plaintext: break
            case .corrupt: if let last = bytes.popLast() { bytes.append(last ^ 0x01) }
            case .replay: bytes = link?.lastFragment?.bytes ?? bytes
            case .cut(let count): bytes = Array(bytes.prefix(count))
            case .hold(let time): emit(.holdAnswer(time))
            }
        }
        return bytes
    }
}

/// What the one who runs the accessory may do to it in the same way.
extension Accessory {
    /// The link is lost: it ends at once, and a request that is being answered gets no answer.
    public mutating func loseLink() -> [Action] {
        cut()
        return finish()
    }

    /// Pair Resume knows no session any more.
    public mutating func forgetSessions() {
        resumeCache.keepOnly([])
    }

    /// The state number rises though nothing has changed, and is advertised like an event.
    public mutating func raiseStateNumber(by steps: UInt16, at now: MonotonicTime) -> [Action] {
        catchUp(to: now)
        raiseStateNumber(by: steps)
        advertiser.disconnectedEvent(at: now)
        return finish()
    }

    mutating func raiseStateNumber(by steps: UInt16) {
        for _ in 0..<steps { state.incrementGlobalStateNumber() }
        changes.insert(.numbers)
    }

    /// Ends the link when the controller has had time to read the last answer.
    mutating func loseAfterAnswer(at now: MonotonicTime) {
        drop(.injected, at: now)
        link?.isLost = true
    }

    /// What a request gets on a link that ends: an error, or over a lost one no answer.
    mutating func refused<Success>() -> Result<Success, ATTError> {
        if link?.isLost == true { emit(.holdAnswer(nil)) }
        return .failure(.unlikelyError)
    }

    /// Ends the link without an answer to what is being asked.
    mutating func cut() {
        guard link != nil, link?.phase != .dropped else { return }
        endSession()
        link?.procedures = []
        link?.phase = .dropped
        link?.isLost = true
        emit(.holdAnswer(nil))
        emit(.disconnect(.injected))
    }

    private mutating func forgetPairings() {
        state.pairings = []
        resumeCache.keepOnly([])
        changes.formUnion([.pairings, .numbers])
        changes.formUnion(state.removePairingsWithoutAdmin())
        emit(.report(.pairingsChanged(count: 0)))
    }

    private mutating func forgetBroadcastKey() {
        state.broadcastKey = nil
        changes.insert(.numbers)
    }
}

extension Response {
    /// A response with a status that may be none of HAP's.
    fileprivate init(statusByte: UInt8) {
        self.init(status: Status(rawValue: statusByte) ?? .invalidRequest, body: nil)
        form.statusByte = statusByte
    }

    /// A response whose Value is a pairing message with an error.
    fileprivate static func pairingError(_ error: UInt8, state: UInt8, retryDelay: UInt8?) -> Response {
        var message: [UInt8] = [PairingTLV.state, 1, state, PairingTLV.error, 1, error]
        if let retryDelay { message += [PairingTLV.retryDelay, 1, retryDelay] }
        return .success(value: message)
    }
}
