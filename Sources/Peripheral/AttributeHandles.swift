import HAPModel

/// The handles of a GATT table's attributes: 0x0001 and up, without gaps, in the order of the table.
///
/// A service has its declaration, then for each characteristic the declaration, the value, the CCCD when it indicates and,
/// for HAP's own, the Characteristic Instance ID descriptor (HAP R14 7.4.4; Bluetooth Core 4.2, Vol 3, Part G, 3).
/// The same table always has the same handles, so that a controller that keeps them finds everything where it was.
public struct AttributeHandles: Equatable, Sendable {
    /// What stands at a handle.
    public enum Attribute: Equatable, Sendable {
        case serviceDeclaration(HAPUUID)
        case characteristicDeclaration(Characteristic)
        /// The value of the characteristic that tells the service's instance ID.
        case serviceInstanceID(InstanceID)
        /// The value of a HAP characteristic.
        case value(InstanceID)
        /// The CCCD of a HAP characteristic.
        case clientConfiguration(InstanceID)
        /// The descriptor that tells the instance ID of a HAP characteristic, and what it holds.
        case characteristicInstanceID([UInt8])
    }

    /// A service and the handle of its declaration.
    public struct Service: Equatable, Sendable {
        public let uuid: HAPUUID
        public let handle: UInt16
        public let characteristics: [Characteristic]
    }

    /// A characteristic and the handles of its attributes.
    public struct Characteristic: Equatable, Sendable {
        public let uuid: HAPUUID
        public let kind: GATTTable.Kind
        /// The handle of the declaration.
        public let declaration: UInt16
        public let value: UInt16
        /// The CCCD, of one that indicates.
        public let clientConfiguration: UInt16?
        /// The Characteristic Instance ID descriptor, of HAP's own that have one.
        public let instanceIDDescriptor: UInt16?
    }

    /// A table needs more handles than there are.
    public struct Exhausted: Error, Equatable, CustomStringConvertible {
        /// The number of attributes that the table needs.
        public let attributes: Int

        public var description: String { "the table has \(attributes) attributes, there are 65535 handles" }
    }

    public let services: [Service]

    /// The attribute of handle n is at index n − 1.
    private let attributes: [Attribute]
    private let values: [InstanceID: Characteristic]

    public init(_ table: GATTTable) throws(Exhausted) {
        let needed = table.services.reduce(0) { sum, service in
            service.characteristics.reduce(sum + 1) { $0 + Self.attributeCount($1) }
        }
        guard needed <= Int(UInt16.max) else { throw Exhausted(attributes: needed) }

        var attributes: [Attribute] = []
        var values: [InstanceID: Characteristic] = [:]
        services = table.services.map { service in
            attributes.append(.serviceDeclaration(service.uuid))
            let handle = UInt16(attributes.count)
            let characteristics = service.characteristics.map { Self.place($0, in: &attributes) }
            for characteristic in characteristics {
                if case .hap(let iid, indicates: _) = characteristic.kind { values[iid] = characteristic }
            }
            return Service(uuid: service.uuid, handle: handle, characteristics: characteristics)
        }
        self.attributes = attributes
        self.values = values
    }

    /// What stands at a handle; nil when nothing does.
    public subscript(handle: UInt16) -> Attribute? {
        handle > 0 && handle <= attributes.count ? attributes[Int(handle) - 1] : nil
    }

    /// Where a HAP characteristic stands.
    public func characteristic(_ iid: InstanceID) -> Characteristic? {
        values[iid]
    }

    private static func attributeCount(_ characteristic: GATTTable.Characteristic) -> Int {
        let descriptor = characteristic.instanceIDDescriptor == nil ? 0 : 1
        return switch characteristic.kind {
        case .serviceInstanceID, .hap(_, indicates: false): 2 + descriptor
        case .hap(_, indicates: true): 3 + descriptor
        }
    }

    /// Appends the attributes of a characteristic.
    private static func place(_ characteristic: GATTTable.Characteristic, in attributes: inout [Attribute]) -> Characteristic {
        let declaration = UInt16(attributes.count + 1)
        let descriptor = characteristic.instanceIDDescriptor
        let placed: Characteristic
        let following: [Attribute]
        switch characteristic.kind {
        case .serviceInstanceID(let iid):
            placed = Characteristic(
                uuid: characteristic.uuid, kind: characteristic.kind, declaration: declaration, value: declaration + 1,
                clientConfiguration: nil, instanceIDDescriptor: nil)
            following = [.serviceInstanceID(iid)]
        case .hap(let iid, indicates: let indicates):
            placed = Characteristic(
                uuid: characteristic.uuid, kind: characteristic.kind, declaration: declaration, value: declaration + 1,
                clientConfiguration: indicates ? declaration + 2 : nil,
                instanceIDDescriptor: descriptor.map { _ in declaration + (indicates ? 3 : 2) })
            following =
                [.value(iid)] + (indicates ? [.clientConfiguration(iid)] : [])
                + (descriptor.map { [.characteristicInstanceID($0)] } ?? [])
        }
        attributes.append(.characteristicDeclaration(placed))
        attributes.append(contentsOf: following)
        return placed
    }
}
