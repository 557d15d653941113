import HAPCrypto
import HAPEngine
import HAPModel
import Profiles
import Simulator

/// An accessory that is ready to start: its definition, and the state that it goes on with.
struct LoadedAccessory {
    let definition: Definition
    /// What some controller will not like about the definition.
    let warnings: [Diagnostic]
    let store: StateStore
    let accessory: Accessory
    let setupCode: SetupCode
    let setupPayload: SetupPayload

    /// Reads the definition file and the state.
    ///
    /// - Throws: a `CommandFailure` with what is wrong, a line each.
    init(
        profile: String, stateDirectory: String?, setupCode: SetupCode?, setupID: SetupID?, random: RandomSource = .system
    ) throws(CommandFailure) {
        let file: DefinitionFile
        do {
            file = try DefinitionFile.load(path: profile)
        } catch {
            throw .failed(error.description)
        }
        definition = file.definition
        warnings = file.warnings
        let identity: StoredIdentity
        let state: AccessoryState
        do throws(StoreError) {
            let path: String
            if let stateDirectory {
                path = stateDirectory
            } else {
                path = try defaultStateDirectory(accessoryName: definition.name, environment: Environment.value)
            }
            store = try StateStore(directory: path)
        } catch {
            throw .failed(error.description)
        }
        let database = try Self.database(of: definition, profile: profile, store: store)
        do {
            (identity, state) = try store.loadAccessory(
                database: database, firmwareRevision: definition.firmwareRevision, setupCode: setupCode ?? definition.setupCode,
                setupID: setupID ?? definition.setupID, random: random)
        } catch {
            throw .failed(error.description)
        }
        self.setupCode = identity.setupCode
        setupPayload = SetupPayload(
            category: UInt8(clamping: definition.category), setupCode: identity.setupCode, setupID: identity.setupID)
        accessory = Accessory(
            configuration: AccessoryConfiguration(
                database: database, name: definition.name, category: definition.category, model: definition.model),
            identity: identity.identity, state: state, random: random)
    }

    /// The attribute table, with the instance IDs that the identity has given out, and new ones where there are none.
    private static func database(
        of definition: Definition, profile: String, store: StateStore
    ) throws(CommandFailure) -> AttributeDatabase {
        var assignment: InstanceIDAssignment
        let database: AttributeDatabase
        do {
            assignment = try InstanceIDAssignment(entries: try store.loadInstanceIDs())
            database = try definition.makeDatabase(instanceIDs: &assignment)
        } catch let error as StoreError {
            throw .failed(error.description)
        } catch {
            throw .failed("\(profile): \(error)")
        }
        do {
            try store.save(instanceIDs: assignment.entries)
        } catch {
            throw .failed(error.description)
        }
        return database
    }
}
