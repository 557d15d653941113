import HAPModel

/// What a controller does at the level of the Attribute Protocol.
extension Accessory {
    /// A controller connected.
    public mutating func connected(at now: MonotonicTime) -> [Action] {
        beginCycle()
        link = Link(firstProcedureDeadline: now + limit(.firstRequest, Link.firstProcedureLimit))
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
        catchUp(to: now)
        let result = receive(value, at: iid, now: now)
        return Output(result: result, actions: finish())
    }

    /// A controller reads a HAP characteristic from `offset` on.
    ///
    /// At offset 0 the answer is the next fragment of the response; at others it is the rest of the fragment that was
    /// read last, and nothing moves on.
    ///
    /// - Parameter mtu: the ATT_MTU of the link now; nil: not known. `AccessoryConfiguration.fragmentPolicy` may cut by it.
    public mutating func read(
        _ iid: InstanceID, offset: Int = 0, mtu: Int? = nil, at now: MonotonicTime
    ) -> Output<Result<[UInt8], ATTError>> {
        catchUp(to: now)
        let result = offset == 0 ? nextFragment(at: iid, mtu: mtu, now: now) : restOfFragment(at: iid, from: offset)
        return Output(result: result, actions: finish())
    }

    private mutating func beginCycle() {
        guard state.globalStateNumber.isIncrementedInCycle else { return }
        state.globalStateNumber.beginCycle()
        changes.insert(.numbers)
    }
}
