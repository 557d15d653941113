import HAPCrypto
import HAPEngine
import HAPModel
import Peripheral
import Profiles
import SetupLabel
import Simulator

/// An accessory as `hapsim show` tells of it.
struct ShownAccessory {
    private let definition: Definition
    private let database: AttributeDatabase
    private let handles: AttributeHandles
    private let advertisement: AdvertisementText
    /// nil: no setup code is known.
    private let setupCode: SetupCode?
    private let setupPayload: SetupPayload

    /// - Parameters:
    ///   - stateDirectory: nil: the accessory has not started yet.
    ///   - setupCode: nil: that of the file or of the state, if there is one.
    ///   - setupID: nil: the same.
    /// - Throws: a `CommandFailure` with what is wrong, a line each.
    init(profile: String, stateDirectory: String?, setupCode: SetupCode?, setupID: SetupID?) throws(CommandFailure) {
        do {
            definition = try DefinitionFile.load(path: profile).definition
        } catch {
            throw .failed(error.description)
        }
        let snapshot: StateSnapshot?
        do throws(StoreError) {
            snapshot = try stateDirectory.map { path throws(StoreError) in try StateSnapshot(directory: path) }
        } catch {
            throw .failed(error.description)
        }
        do {
            var instanceIDs = snapshot?.instanceIDs ?? InstanceIDAssignment()
            database = try definition.makeDatabase(instanceIDs: &instanceIDs)
            handles = try AttributeHandles(GATTTable(database))
        } catch {
            throw .failed("\(profile): \(error)")
        }
        self.setupCode = setupCode ?? definition.setupCode ?? snapshot?.identity.setupCode
        let knownID = setupID ?? definition.setupID ?? snapshot?.identity.setupID
        setupPayload = SetupPayload(
            category: UInt8(clamping: definition.category), setupCode: self.setupCode, setupID: knownID)
        var identity = snapshot?.identity ?? StoredIdentity(setupCode: self.setupCode, setupID: knownID, random: .system)
        if let knownID { identity.setupID = knownID }
        advertisement = AdvertisementText(
            Self.advertisement(of: identity, state: snapshot?.state ?? AccessoryState(), definition, database),
            hasIdentity: snapshot != nil)
    }

    /// The advertisement that the accessory starts with.
    private static func advertisement(
        of identity: StoredIdentity, state: AccessoryState, _ definition: Definition, _ database: AttributeDatabase
    ) -> Advertisement? {
        var accessory = Accessory(
            configuration: AccessoryConfiguration(
                database: database, name: definition.name, category: definition.category, model: definition.model),
            identity: identity.identity, state: state, random: .system)
        for case .advertise(let advertisement) in accessory.start(at: .zero) { return advertisement }
        return nil
    }

    /// - Parameter colour: The reader is a terminal that knows escape sequences.
    func lines(colour: Bool) -> [String] {
        let category = Catalogue.apple.category(definition.category)?.name ?? "category \(definition.category)"
        let head = "\(Printable.text(definition.name)), \(category)"
        let parts = [
            [head], AttributeTableText.lines(database, handles), advertisement.lines, setupLines(colour: colour),
        ]
        return Array(parts.joined(separator: [""]))
    }

    private func setupLines(colour: Bool) -> [String] {
        guard let setupCode else {
            return ["Setup code: drawn at the first start, unless the file or --setup-code gives one"]
        }
        guard setupPayload.setupID != nil else {
            return [
                "Setup code: \(setupCode)",
                "Setup payload: has a setup ID, drawn at the first start, unless --setup-id gives one",
            ]
        }
        return ["Setup code: \(setupCode)", "Setup payload: \(setupPayload.uri)"]
            + (QRCode(setupPayload.uri)?.lines(colour: colour) ?? [])
    }
}
