import HAPModel

/// The instance IDs that an identity has given to services and characteristics, for ever: none changes, none is used again
/// (HAP R14 2.6.1).
///
/// A key names what has the ID by type, whatever the catalogue calls it: `45` for the first Lock Mechanism, `47[2]` for the
/// second Outlet, `47[2]/25` for its On.
public struct InstanceIDAssignment: Sendable {
    private var ids: [String: InstanceID] = [:]
    private var keys: [InstanceID: String] = [:]
    private var order: [String] = []
    /// The keys of the services that have numbers in a block of sixteen.
    private var blockOwners: [UInt16: Set<String>] = [:]

    /// Why an instance ID cannot be assigned.
    public enum Invalid: Error, Equatable, Sendable {
        /// An entry's instance ID is 0 or one of the required services', or its key or ID is there twice.
        case damaged(key: String, iid: UInt16)
        /// The definition asks for another ID than the one that was given out.
        case changed(key: String, from: InstanceID, to: InstanceID)
        /// The definition asks for an ID that is or was another's.
        case taken(key: String, iid: InstanceID, by: String)
        /// All 65535 are given out.
        case exhausted(key: String)
    }

    public init() {}

    /// Takes up what was assigned before.
    public init(entries: [(key: String, iid: UInt16)]) throws(Invalid) {
        for entry in entries {
            guard let iid = InstanceID(entry.iid),
                iid > RequiredServices.lastReserved || RequiredServices.informationExtras.contains(entry.iid),
                ids[entry.key] == nil, keys[iid] == nil
            else {
                throw .damaged(key: entry.key, iid: entry.iid)
            }
            record(iid, for: entry.key)
        }
    }

    /// Everything that was assigned, in the order of assignment.
    public var entries: [(key: String, iid: UInt16)] {
        order.compactMap { key in ids[key].map { (key: key, iid: $0.rawValue) } }
    }

    private mutating func record(_ iid: InstanceID, for key: String) {
        ids[key] = iid
        keys[iid] = key
        order.append(key)
        blockOwners[Self.block(of: iid), default: []].insert(String(key.prefix { $0 != "/" }))
    }

    private static func block(of iid: InstanceID) -> UInt16 {
        iid.rawValue & 0xFFF0
    }

    /// Records an ID that the definition asks for.
    mutating func claim(_ iid: InstanceID, for key: String) throws(Invalid) {
        if let known = ids[key] {
            guard known == iid else { throw .changed(key: key, from: known, to: iid) }
            return
        }
        if let owner = keys[iid] { throw .taken(key: key, iid: iid, by: owner) }
        record(iid, for: key)
    }

    /// The ID of a service: the one it has, or the first of the next block of sixteen that is free.
    mutating func assign(service key: String) throws(Invalid) -> InstanceID {
        if let known = ids[key] { return known }
        guard let block = Self.blocks.first(where: { isFree($0) }), let iid = InstanceID(block) else {
            throw .exhausted(key: key)
        }
        record(iid, for: key)
        return iid
    }

    /// Where a characteristic stands in the block of its service.
    enum Place {
        case signature
        case name
        case other
        /// In Accessory Information, beside those that are always there.
        case information
    }

    /// The ID of a characteristic: the one it has, or its place after the service's, or one in a further block.
    mutating func assign(
        characteristic key: String, at place: Place, of service: InstanceID, serviceKey: String
    ) throws(Invalid) -> InstanceID {
        if let known = ids[key] { return known }
        let blockEnd = service.rawValue | 0x0F
        let candidates: [UInt16]
        switch place {
        case .signature:
            candidates = Self.numbers(after: service, 1...1, to: blockEnd) + Self.numbers(after: service, 3...15, to: blockEnd)
        case .name: candidates = Self.numbers(after: service, 2...15, to: blockEnd)
        case .information: candidates = Array(RequiredServices.informationExtras)
        case .other: candidates = Self.numbers(after: service, 3...15, to: blockEnd)
        }
        let free = candidates.lazy.compactMap { InstanceID($0) }.first { keys[$0] == nil }
        guard let iid = free ?? furtherID(serviceKey: serviceKey, notIn: Self.block(of: service)) else {
            throw .exhausted(key: key)
        }
        record(iid, for: key)
        return iid
    }

    /// The numbers at distances from a service's that do not leave its block.
    private static func numbers(after service: InstanceID, _ distances: ClosedRange<UInt16>, to blockEnd: UInt16) -> [UInt16] {
        distances.compactMap { distance in
            let (number, overflow) = service.rawValue.addingReportingOverflow(distance)
            return overflow || number > blockEnd ? nil : number
        }
    }

    /// A number in a block that holds only characteristics of the service, else in the first free block.
    ///
    /// The block's first number stays free: those are services.
    private func furtherID(serviceKey: String, notIn own: UInt16) -> InstanceID? {
        func firstFree(_ block: UInt16) -> InstanceID? {
            (block + 1...block + 15).lazy.compactMap { InstanceID($0) }.first { keys[$0] == nil }
        }
        let started = Self.blocks.lazy.filter { $0 != own && blockOwners[$0] == [serviceKey] }.compactMap(firstFree).first
        return started ?? Self.blocks.first { isFree($0) }.flatMap(firstFree)
    }

    /// The blocks that are not those of the required services.
    private static let blocks = stride(from: RequiredServices.lastReserved.rawValue + 1, through: 0xFFF0, by: 16)

    private func isFree(_ block: UInt16) -> Bool {
        blockOwners[block] == nil
    }
}

extension InstanceIDAssignment: Equatable {
    public static func == (left: InstanceIDAssignment, right: InstanceIDAssignment) -> Bool {
        left.ids == right.ids && left.order == right.order
    }
}

extension InstanceIDAssignment.Invalid: CustomStringConvertible {
    /// What is wrong and what the user can do, on one line.
    public var description: String {
        switch self {
        case .damaged(let key, let iid):
            "the list of instance IDs is damaged: \(key) has \(iid), which is reserved or there twice"
        case .changed(let key, let from, let to):
            "\(key) has instance ID \(from) since it was first published and cannot get \(to); keep it or begin a new identity"
        case .taken(let key, let iid, let by):
            "instance ID \(iid) cannot go to \(key): it is or was \(by)'s and is never used again; take another or begin a new identity"
        case .exhausted(let key):
            "there is no instance ID left for \(key); begin a new identity"
        }
    }
}
