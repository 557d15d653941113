import JSON
import Peripheral

extension AttributeHandles {
    /// The table as the answer to `services` describes it; each "h" is the handle of the declaration, value or descriptor.
    var description: JSONObject {
        ["services": .array(services.map(\.description))]
    }
}

extension AttributeHandles.Service {
    fileprivate var description: JSONValue {
        [
            "h": .integer(Int64(handle)),
            "uuid": .string(uuid.description.lowercased()),
            "chars": .array(characteristics.map(\.description)),
        ]
    }
}

extension AttributeHandles.Characteristic {
    fileprivate var description: JSONValue {
        let descriptors = [
            clientConfiguration.map { ($0, GATTTable.clientCharacteristicConfiguration) },
            instanceIDDescriptor.map { ($0, GATTTable.characteristicInstanceIDDescriptor) },
        ]
        return [
            "h": .integer(Int64(value)),
            "uuid": .string(uuid.description.lowercased()),
            "props": .array(kind.properties.names.map { .string($0) }),
            "descs": .array(
                descriptors.compactMap { descriptor in
                    descriptor.map { ["h": .integer(Int64($0)), "uuid": .string($1.description.lowercased())] }
                }),
        ]
    }
}
