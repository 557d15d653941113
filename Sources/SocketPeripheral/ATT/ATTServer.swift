import HAPModel
import Peripheral

/// The attribute server as one central sees it over one link: requests go in, actions come out.
///
/// It serves by itself what is fixed (declarations, instance IDs) and what belongs to the link (MTU, CCCDs, prepared
/// writes, indications); the accessory answers for the values of HAP characteristics.
struct ATTServer {
    /// The longest value that an attribute can have (Bluetooth Core 4.2, Vol 3, Part F, 3.2.9).
    static let maximumValueLength = 512
    /// The MTU of a link on which none was exchanged.
    static let defaultMTU = 23
    /// The largest MTU that the server takes: what a value of 512 bytes needs in one Prepare Write.
    static let maximumMTU = 517

    let handles: AttributeHandles
    /// The MTU of the link, 23…517.
    let mtu: Int
    private var preparedWrites = PreparedWrites()
    private var indications = IndicationQueue()
    private var subscriptions: Set<InstanceID> = []

    /// - Parameter offeredMTU: what the central can receive.
    init(handles: AttributeHandles, offeredMTU: Int) {
        self.handles = handles
        mtu = min(max(offeredMTU, Self.defaultMTU), Self.maximumMTU)
    }

    mutating func receive(_ request: ATTRequest) -> ATTAction {
        switch request {
        case .read(let handle, let offset):
            read(handle, offset)
        case .write(let handle, let value):
            write(handle, value)
        case .command(let handle, _):
            // No characteristic has the property for it.
            .respond(.failure(handles[handle] == nil ? .invalidHandle : .writeNotPermitted))
        case .prepareWrite(let handle, let offset, let value):
            prepareWrite(handle, offset, value)
        case .executeWrite(let commit):
            executeWrite(commit: commit)
        case .configure(let handle, let configuration):
            configure(handle, configuration)
        case .confirm(let handle):
            confirm(handle)
        }
    }

    /// The answer to a read once the accessory gave the bytes from the offset on: what fits one response.
    func response(toRead result: ATTResult<[UInt8]>, offset: Int) -> ATTResult<[UInt8]> {
        result.map { Array($0.prefix(min(mtu - 1, Self.maximumValueLength - offset))) }
    }

    /// Sends an indication, now or after those that wait for their confirmation.
    mutating func indicate(_ iid: InstanceID) -> IndicationQueue.Submission {
        guard subscriptions.contains(iid), let handle = handles.characteristic(iid)?.value else { return .notSubscribed }
        return indications.submit(Indication(iid: iid, handle: handle))
    }

    /// The characteristics whose indications were not confirmed; the link's end leaves them so.
    var unconfirmed: [InstanceID] { indications.unconfirmed }

    private func read(_ handle: UInt16, _ offset: Int) -> ATTAction {
        guard let attribute = handles[handle] else { return .respond(.failure(.invalidHandle)) }
        guard (0...Self.maximumValueLength).contains(offset) else { return .respond(.failure(.invalidOffset)) }
        let value: [UInt8]
        switch attribute {
        case .value(let iid): return .read(iid, offset: offset)
        case .clientConfiguration(let iid): value = configuration(of: iid).littleEndianBytes
        case .serviceInstanceID(let iid): value = iid.rawValue.littleEndianBytes
        case .characteristicInstanceID(let bytes): value = bytes
        case .serviceDeclaration(let uuid): value = uuid.littleEndianBytes
        case .characteristicDeclaration(let characteristic): value = characteristic.declarationValue
        }
        guard offset <= value.count else { return .respond(.failure(.invalidOffset)) }
        return .respond(response(toRead: .success(Array(value.dropFirst(offset))), offset: offset))
    }

    private mutating func write(_ handle: UInt16, _ value: [UInt8]) -> ATTAction {
        guard let attribute = handles[handle] else { return .respond(.failure(.invalidHandle)) }
        switch attribute {
        case .serviceInstanceID, .characteristicInstanceID, .serviceDeclaration, .characteristicDeclaration:
            return .respond(.failure(.writeNotPermitted))
        case .value(let iid):
            guard value.count <= mtu - 3 else { return .respond(.failure(.invalidValueLength)) }
            return .write([PreparedWrites.Value(iid: iid, bytes: value)])
        case .clientConfiguration(let iid):
            guard let configuration = UInt16(littleEndian: value) else { return .respond(.failure(.invalidValueLength)) }
            return setConfiguration(configuration, of: iid)
        }
    }

    private mutating func prepareWrite(_ handle: UInt16, _ offset: Int, _ value: [UInt8]) -> ATTAction {
        guard let attribute = handles[handle] else { return .respond(.failure(.invalidHandle)) }
        switch attribute {
        case .serviceInstanceID, .characteristicInstanceID, .serviceDeclaration, .characteristicDeclaration:
            return .respond(.failure(.writeNotPermitted))
        case .clientConfiguration:
            return .respond(.failure(.requestNotSupported))
        case .value(let iid):
            guard value.count <= mtu - 5 else { return .respond(.failure(.invalidValueLength)) }
            let isQueued = preparedWrites.append(PreparedWrites.Part(iid: iid, offset: offset, bytes: value))
            return .respond(isQueued ? .success([]) : .failure(.prepareQueueFull))
        }
    }

    private mutating func executeWrite(commit: Bool) -> ATTAction {
        let prepared = preparedWrites
        preparedWrites = PreparedWrites()
        guard commit else { return .respond(.success([])) }
        switch prepared.joined(limit: Self.maximumValueLength) {
        case .success(let values): return .write(values)
        case .failure(let error): return .respond(.failure(error))
        }
    }

    private mutating func configure(_ handle: UInt16, _ configuration: UInt16) -> ATTAction {
        guard case .value(let iid) = handles[handle] else { return .respond(.failure(.invalidHandle)) }
        guard handles.characteristic(iid)?.clientConfiguration != nil else { return .respond(.failure(.attributeNotFound)) }
        return setConfiguration(configuration, of: iid)
    }

    private mutating func setConfiguration(_ configuration: UInt16, of iid: InstanceID) -> ATTAction {
        guard configuration == Self.off || configuration == Self.on else {
            return .respond(.failure(.cccdImproperlyConfigured))
        }
        guard configuration != self.configuration(of: iid) else { return .respond(.success([])) }
        let isEnabled = configuration == Self.on
        if isEnabled { subscriptions.insert(iid) } else { subscriptions.remove(iid) }
        return .setIndications(isEnabled, of: iid)
    }

    private mutating func confirm(_ handle: UInt16) -> ATTAction {
        guard let (ended, next) = indications.confirm(valueHandle: handle, isWanted: subscriptions.contains) else {
            return .respond(.failure(.invalidPDU))
        }
        return .confirm(ended: ended, next: next)
    }

    /// CCCD values (Bluetooth Core 4.2, Vol 3, Part G, table 3.11).
    private static let off: UInt16 = 0x0000
    private static let on: UInt16 = 0x0002

    private func configuration(of iid: InstanceID) -> UInt16 {
        subscriptions.contains(iid) ? Self.on : Self.off
    }
}

extension AttributeHandles.Characteristic {
    /// The value of a declaration: properties, the value's handle, the UUID (Bluetooth Core 4.2, Vol 3, Part G, 3.3.1).
    fileprivate var declarationValue: [UInt8] {
        [kind.properties.rawValue] + value.littleEndianBytes + uuid.littleEndianBytes
    }
}
