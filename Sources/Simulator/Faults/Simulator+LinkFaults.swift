import HAPEngine
import HAPModel
import Peripheral

/// What faults do to the link.
extension Simulator {
    /// A central has connected.
    func linkBegan() {
        faultState.link += 1
        faultState.mtuLimit = faultState.prepared?.mtuLimit
        // What was prepared for it is what it finds.
        if !faults.isEmpty {
            _ = faults.take([.link]) { _ in true }
            tellOfInjections()
        }
        for action in inject([.connection]) {
            switch action {
            case .refuse, .dropAfter(nil): loseLink()
            case .dropAfter(let time?): loseLink(after: time)
            case .delay(let time): faultState.answersFrom = loop.now + time
            case .forgetSessions: accessory.forgetSessions()
            case _: break
            }
        }
    }

    /// It is gone.
    func linkEnded() {
        faultState.link += 1
        faultState.answersFrom = nil
        prepareLinks()
    }

    /// Makes ready what the next link finds.
    func prepareLinks() {
        let upcoming = faults.upcoming(at: .link)
        var table = GATTTable(accessory.configuration.database)
        var mtuLimit: Int?
        for fault in upcoming {
            if case .mtu(let limit) = fault.action { mtuLimit = limit } else { table.alter(fault) }
        }
        let next = upcoming.isEmpty ? nil : FaultState.Preparation(table: table, mtuLimit: mtuLimit)
        guard next != faultState.prepared, life == .running else { return }
        faultState.prepared = next
        peripheral.prepareLinks(table, mtuLimit: mtuLimit)
    }

    /// The link is gone for the controller, without an answer.
    func loseLink() {
        perform(accessory.loseLink())
    }

    func loseLink(after time: Duration) {
        let link = faultState.link
        loop.schedule(after: time) { [weak self] in
            if let self, faultState.link == link { loseLink() }
        }
    }

    /// Loses the link if one of the actions says so.
    func lose(after actions: [FaultAction]) {
        for case .dropAfter(let time) in actions { loseLink(after: time ?? .zero) }
    }

    /// Does wrong what should be an indication.
    func misindicate(_ iid: InstanceID, _ actions: [FaultAction]) {
        let link = faultState.link
        for action in actions {
            switch action {
            case .lost:
                // The engine goes on with the next one.
                return loop.defer { [weak self] in
                    if let self { perform(accessory.indicationConfirmed(iid)) }
                }
            case .dropBefore:
                return loseLink()
            case .delay(let time):
                loop.schedule(after: time) { [weak self] in
                    if let self, faultState.link == link { send(iid) }
                }
                return
            case .double:
                send(iid)
            case _:
                break
            }
        }
        send(iid)
        lose(after: actions)
    }

    /// Answers a central's request, as the faults let it.
    ///
    /// - Parameter execute: what the accessory does about it; its result is the answer.
    func answer<Success>(
        at place: FaultPlace, about iid: InstanceID, execute: () -> ATTResult<Success>,
        reply: @escaping (ATTResult<Success>) -> Void
    ) {
        hold = .none
        var losesLink = false
        for action in inject([place], about: iid) {
            switch action {
            case .attError(let code): return reply(.failure(ATTError(code: code)))
            case .dropBefore: return loseLink()
            case .dropAfter: losesLink = true
            case .delay(let time): hold.lengthen(by: time)
            case .noAnswer: hold.lengthen(by: nil)
            case _: break
            }
        }
        let isLost = losesLink
        isAnswering = true
        let result = execute()
        isAnswering = false
        if let from = faultState.answersFrom, from > loop.now { hold.lengthen(by: from - loop.now) }
        let link = faultState.link
        let finish: () -> Void = { [weak self] in
            reply(result)
            if isLost { self?.loop.defer { if self?.faultState.link == link { self?.loseLink() } } }
        }
        switch hold {
        case .never: break
        case .none: finish()
        case .later(let time): loop.schedule(after: time) { [weak self] in if self?.faultState.link == link { finish() } }
        }
    }
}

extension GATTTable {
    /// Does to the table what a fault says.
    mutating func alter(_ fault: Fault) {
        switch fault.action {
        case .hidden:
            guard let target = fault.target?.iid else { return services = [] }
            services.removeAll { $0.iid == target }
            change { $0.characteristics.removeAll { $0.instanceID == target } }
        case .reversed:
            services.reverse()
        case .descriptor(let bytes):
            change { service in
                for index in service.characteristics.indices {
                    guard let iid = service.characteristics[index].instanceID else { continue }
                    if fault.target.map({ [iid, service.iid].contains($0.iid) }) ?? true {
                        service.characteristics[index].instanceIDDescriptor = bytes
                    }
                }
            }
        case _:
            break
        }
    }

    private mutating func change(_ alter: (inout Service) -> Void) {
        for index in services.indices { alter(&services[index]) }
    }
}

extension GATTTable.Characteristic {
    /// The instance ID of one of HAP's own.
    fileprivate var instanceID: InstanceID? {
        switch kind {
        case .hap(let iid, indicates: _): iid
        case .serviceInstanceID: nil
        }
    }
}
