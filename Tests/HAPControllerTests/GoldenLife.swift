import HAPCrypto
import HAPModel
import JSON
import Testing

@testable import HAPController

/// The recorded life of the reference accessory in `HAPEngineTests/Data/hap-golden.json`, whose controller had known keys and numbers.
struct GoldenLife {
    struct Vector {
        let step: String
        let name: String
        let bytes: [UInt8]
    }

    let vectors: [Vector]

    init() throws {
        let entries = try #require(try dataFile("../../HAPEngineTests/Data/hap-golden.json")["vectors"]?.arrayValue)
        vectors = try entries.map { entry in
            Vector(
                step: try #require(entry["step"]?.stringValue), name: try #require(entry["name"]?.stringValue),
                bytes: try entry["hex"].bytes())
        }
    }

    /// The bytes of the vector of a name.
    subscript(name: String) -> [UInt8] {
        get throws { try #require(vectors.first { $0.name == name }, "no vector \(name)").bytes }
    }

    static let attributes: AttributeMap? = {
        func iid(_ number: UInt16) -> InstanceID? { InstanceID(number) }
        guard let setup = iid(0x22), let verify = iid(0x23), let features = iid(0x24), let pairings = iid(0x25),
            let information = iid(0x10), let informationSignature = iid(0x11), let light = iid(0x30),
            let lightSignature = iid(0x31)
        else { return nil }
        return AttributeMap(
            pairSetup: setup, pairVerify: verify, pairingFeatures: features, pairings: pairings,
            protocolInformation: information,
            serviceSignatures: [information: informationSignature, light: lightSignature])
    }()

    /// The recorded controller.
    ///
    /// - Parameter randoms: the bytes of which its random numbers consist, one after the other.
    func controller(_ link: any AttributeLink, randoms: [UInt8] = []) throws -> Controller {
        let key = try #require(try Ed25519PrivateKey(seed: Secret(self["controller LTSK (ed25519 seed)"])))
        var rest = randoms
        return Controller(
            identity: .init(identifier: "11111111-2222-3333-4444-555555555555", key: key), link: link,
            attributes: try #require(Self.attributes),
            random: RandomSource { count in
                rest.isEmpty ? [] : [UInt8](repeating: rest.removeFirst(), count: count)
            })
    }

    /// The accessory as the controller knows it after Pair Setup.
    var accessory: Controller.PairedAccessory {
        get throws {
            Controller.PairedAccessory(identifier: Array("BC:1E:19:91:9E:50".utf8), publicKey: try self["accessory LTPK"])
        }
    }

    /// A pairing message as the controller writes it.
    static func request(_ message: [UInt8], transactionID: UInt8, iid: UInt8) -> [UInt8] {
        var body = TLV8Writer()
        body.append(0x01, message)
        body.append(0x09, [1])
        return [0x00, 0x02, transactionID, iid, 0x00] + UInt16(body.bytes.count).littleEndianBytes + body.bytes
    }

    /// A pairing message as the controller reads it.
    static func response(_ message: [UInt8], transactionID: UInt8) -> [UInt8] {
        var body = TLV8Writer()
        body.append(0x01, message)
        return [0x02, transactionID, 0x00] + UInt16(body.bytes.count).littleEndianBytes + body.bytes
    }
}
