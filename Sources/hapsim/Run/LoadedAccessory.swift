import HAPCrypto
import HAPEngine
import HAPModel
import Profiles
import Simulator

/// An accessory that is ready to start: its definition, and the state that it goes on with.
struct LoadedAccessory {
    private let profile: String
    private let file: DefinitionFile
    let store: StateStore
    let accessory: Accessory
    let behaviours: Behaviours
    let setupCode: SetupCode
    let setupPayload: SetupPayload
    private let givenCode: SetupCode?
    private let givenID: SetupID?

    /// Reads the definition file and the state.
    ///
    /// - Throws: a `CommandFailure` with what is wrong, a line each.
    init(
        profile: String, stateDirectory: String?, setupCode: SetupCode?, setupID: SetupID?, isLenient: Bool = true,
        fragmentPolicy: FragmentPolicy = .long, random: RandomSource = .system
    ) throws(CommandFailure) {
        let file: DefinitionFile
        do {
            file = try DefinitionFile.load(path: profile)
        } catch {
            throw .failed(error.description)
        }
        let store: StateStore
        do throws(StoreError) {
            let path: String
            if let stateDirectory {
                path = stateDirectory
            } else {
                path = try defaultStateDirectory(accessoryName: file.definition.name, environment: Environment.value)
            }
            store = try StateStore(directory: path)
        } catch {
            throw .failed(error.description)
        }
        try self.init(
            file, store, profile: profile, setupCode: setupCode, setupID: setupID, isLenient: isLenient,
            fragmentPolicy: fragmentPolicy, random: random)
    }

    private init(
        _ file: DefinitionFile, _ store: StateStore, profile: String, setupCode: SetupCode?, setupID: SetupID?,
        isLenient: Bool, fragmentPolicy: FragmentPolicy, random: RandomSource
    ) throws(CommandFailure) {
        let definition = file.definition
        let database = try Self.database(of: definition, profile: profile, store: store)
        do {
            behaviours = try Behaviours(definition.behaviours, database: database)
        } catch {
            throw .failed("\(profile): \(error)")
        }
        let stored: (identity: StoredIdentity, state: AccessoryState)
        do {
            stored = try store.loadAccessory(
                database: database, firmwareRevision: definition.firmwareRevision, setupCode: setupCode ?? definition.setupCode,
                setupID: setupID ?? definition.setupID, random: random)
        } catch {
            throw .failed(error.description)
        }
        self.profile = profile
        self.file = file
        self.store = store
        givenCode = setupCode
        givenID = setupID
        self.setupCode = stored.identity.setupCode
        setupPayload = SetupPayload(
            category: UInt8(clamping: definition.category), setupCode: stored.identity.setupCode,
            setupID: stored.identity.setupID)
        accessory = Accessory(
            configuration: AccessoryConfiguration(
                database: database, name: definition.name, category: definition.category, model: definition.model,
                fragmentPolicy: fragmentPolicy, isLenient: isLenient, reportsConversation: true),
            identity: stored.identity.identity, state: stored.state, random: random)
    }

    var definition: Definition { file.definition }
    /// What some controller will not like about the definition.
    var warnings: [Diagnostic] { file.warnings }

    /// What to say when controllers that have paired know another attribute table than the one that is published now.
    var tableNotice: String? {
        guard store.hasChangedTable, accessory.state.isPaired else { return nil }
        let number = accessory.state.configurationNumber.value
        return
            "services, characteristics or firmware are others than at the last run: the configuration number is now \(number), by which paired controllers read them anew; a phone that does not keeps them by the address, so pair it again"
    }

    /// The accessory after a reset, of the same definition and in the same directory.
    ///
    /// - Parameter state: as it was last saved.
    func reset(
        _ level: ResetLevel, of state: AccessoryState, random: RandomSource = .system
    ) throws(CommandFailure) -> LoadedAccessory {
        do {
            try store.reset(level, of: state)
        } catch {
            throw .failed(error.description)
        }
        return try reloaded(random: random)
    }

    /// The accessory as the next start finds it on the disk.
    func reloaded(random: RandomSource = .system) throws(CommandFailure) -> LoadedAccessory {
        try LoadedAccessory(
            file, store, profile: profile, setupCode: givenCode, setupID: givenID,
            isLenient: accessory.configuration.isLenient, fragmentPolicy: accessory.configuration.fragmentPolicy, random: random)
    }

    /// The attribute table, with the instance IDs that the identity has given out, and new ones where there are none.
    private static func database(
        of definition: Definition, profile: String, store: StateStore
    ) throws(CommandFailure) -> AttributeDatabase {
        do {
            var assignment = try store.loadInstanceIDs()
            let database = try definition.makeDatabase(instanceIDs: &assignment)
            try store.save(instanceIDs: assignment)
            return database
        } catch let error as StoreError {
            throw .failed(error.description)
        } catch {
            throw .failed("\(profile): \(error)")
        }
    }
}
