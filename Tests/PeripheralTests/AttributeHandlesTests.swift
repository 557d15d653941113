import HAPModel
import Testing

@testable import Peripheral

@Suite("AttributeHandles")
struct AttributeHandlesTests {
    private let recorded: RecordedTable
    private let handles: AttributeHandles

    init() throws {
        recorded = try RecordedTable.load()
        handles = try AttributeHandles(GATTTable(recorded.database()))
    }

    /// Handles in the form of the recording.
    private func rows(_ handles: AttributeHandles) -> [RecordedTable.Row] {
        handles.services.flatMap { service in
            [RecordedTable.Row(handle: service.handle, kind: .service, uuid: digits(service.uuid))]
                + service.characteristics.flatMap { characteristic in
                    let (writes, indicates) =
                        switch characteristic.kind {
                        case .serviceInstanceID: (false, false)
                        case .hap(_, let indicates): (true, indicates)
                        }
                    let row = RecordedTable.Row(
                        handle: characteristic.declaration, kind: .characteristic, uuid: digits(characteristic.uuid),
                        value: characteristic.value, ccc: characteristic.clientConfiguration ?? 0, write: writes,
                        indicate: indicates)
                    let descriptor = characteristic.instanceIDDescriptor.map {
                        RecordedTable.Row(
                            handle: $0, kind: .descriptor, uuid: digits(GATTTable.characteristicInstanceIDDescriptor))
                    }
                    return [row] + (descriptor.map { [$0] } ?? [])
                }
        }
    }

    private func digits(_ uuid: HAPUUID) -> String {
        Hexadecimal.encode(uuid.littleEndianBytes.reversed())
    }

    @Test("HAP-BLE 2: handles are those of the recorded accessory")
    func recordedHandles() {
        #expect(recorded.rows.count == 50)
        #expect(rows(handles) == recorded.rows)
    }

    @Test("each handle from 0x0001 to the last has its attribute, those around have none")
    func lookup() throws {
        var expected: [AttributeHandles.Attribute] = []
        for service in handles.services {
            expected.append(.serviceDeclaration(service.uuid))
            for characteristic in service.characteristics {
                expected.append(.characteristicDeclaration(characteristic))
                switch characteristic.kind {
                case .serviceInstanceID(let iid):
                    expected.append(.serviceInstanceID(iid))
                case .hap(let iid, let indicates):
                    expected.append(.value(iid))
                    if indicates { expected.append(.clientConfiguration(iid)) }
                    expected.append(.characteristicInstanceID(iid.rawValue.littleEndianBytes))
                    #expect(handles.characteristic(iid) == characteristic)
                }
            }
        }
        #expect(expected.count == 0x4F)
        for (index, attribute) in expected.enumerated() {
            #expect(handles[UInt16(index + 1)] == attribute)
        }
        #expect(handles[0] == nil)
        #expect(handles[0x50] == nil)
        #expect(handles[0xFFFF] == nil)
    }

    @Test("handles of a characteristic lead back to it")
    func roundTrip() throws {
        for service in handles.services {
            #expect(handles[service.handle] == .serviceDeclaration(service.uuid))
            for characteristic in service.characteristics {
                #expect(handles[characteristic.declaration] == .characteristicDeclaration(characteristic))
                guard case .hap(let iid, _) = characteristic.kind else { continue }
                #expect(handles[characteristic.value] == .value(iid))
                if let handle = characteristic.clientConfiguration { #expect(handles[handle] == .clientConfiguration(iid)) }
                let descriptor = try #require(characteristic.instanceIDDescriptor)
                #expect(handles[descriptor] == .characteristicInstanceID(iid.rawValue.littleEndianBytes))
            }
        }
    }

    @Test("an instance ID that no characteristic has is at no handle, nor is that of a service")
    func unknown() throws {
        for number: UInt16 in [9999, 1] {
            let iid = try #require(InstanceID(number))
            #expect(handles.characteristic(iid) == nil)
        }
    }

    @Test("a table of 65 535 attributes has handles, one attribute more is refused with the number")
    func exhausted() throws {
        // A service with its characteristic takes 3 handles, each indicating characteristic 4: 3 + 16 383 × 4 = 65 535.
        func table(characteristics: UInt16) throws -> GATTTable {
            let iid = try #require(InstanceID(1))
            let all = (2...characteristics + 1).compactMap { InstanceID($0) }.map {
                Characteristic(iid: $0, type: HAPUUID(apple: 0x25), format: .bool, properties: .events, name: "on")
            }
            let service = Service(iid: iid, type: HAPUUID(apple: 0x43), name: "lightbulb", characteristics: all)
            return GATTTable(try AttributeDatabase(services: [service]))
        }
        let full = try AttributeHandles(table(characteristics: 16383))
        #expect(full[65535] == .characteristicInstanceID([0x00, 0x40]))
        #expect(throws: AttributeHandles.Exhausted(attributes: 65539)) {
            _ = try AttributeHandles(table(characteristics: 16384))
        }
        #expect(AttributeHandles.Exhausted(attributes: 65539).description.contains("65539 attributes"))
    }

    @Test("an empty table has no handles")
    func empty() throws {
        let handles = try AttributeHandles(GATTTable(AttributeDatabase(services: [])))
        #expect(handles.services.isEmpty)
        #expect(handles[1] == nil)
    }
}
