import HAPModel
import Profiles

/// A service of a running accessory that a behaviour moves.
struct BoundService {
    private let reference: ServiceReference
    private let database: AttributeDatabase

    init(_ reference: ServiceReference, in database: AttributeDatabase) {
        self.reference = reference
        self.database = database
    }

    /// A characteristic that every such service has.
    ///
    /// - Throws: when the table is not that of the definition.
    func required(_ name: String) throws(PathProblem) -> Characteristic {
        database[try reference.path(to: name).resolve(in: database)]
    }

    /// A characteristic that such a service may have.
    func optional(_ name: String) -> Characteristic? {
        // Not by the path, in which a short name will do: of two characteristics one may mean the other.
        guard let characteristic = try? required(name), characteristic.name == name else { return nil }
        return characteristic
    }
}
