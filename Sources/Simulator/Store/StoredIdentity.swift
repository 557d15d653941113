import HAPCrypto
import HAPEngine
import HAPModel
import JSON

/// The identity of an accessory as it is kept: with the setup code, so that it can be shown at every start.
public struct StoredIdentity: Sendable {
    public var deviceID: DeviceID
    /// The seed of the long-term key, 32 bytes.
    var seed: Secret
    public private(set) var setupCode: SetupCode
    public var setupID: SetupID
    private(set) var verifier: SRP.Verifier
    private let longTermKey: Ed25519PrivateKey

    /// Draws a new identity; the setup code and ID too, unless they are given.
    public init(setupCode: SetupCode?, setupID: SetupID?, random: RandomSource) {
        while true {
            let seed = random.secret(32)
            if let key = Ed25519PrivateKey(seed: seed), let deviceID = DeviceID(bytes: random.bytes(6)) {
                self.init(
                    deviceID: deviceID, seed: seed, longTermKey: key, setupCode: setupCode ?? .drawn(from: random),
                    setupID: setupID ?? .drawn(from: random), random: random)
                return
            }
        }
    }

    private init(
        deviceID: DeviceID, seed: Secret, longTermKey: Ed25519PrivateKey, setupCode: SetupCode, setupID: SetupID,
        random: RandomSource
    ) {
        self.deviceID = deviceID
        self.seed = seed
        self.longTermKey = longTermKey
        self.setupCode = setupCode
        self.setupID = setupID
        verifier = .make(salt: random.bytes(16), password: setupCode.description)
    }

    /// Takes another setup code.
    public mutating func changeSetupCode(_ code: SetupCode, random: RandomSource) {
        setupCode = code
        verifier = .make(salt: random.bytes(16), password: code.description)
    }

    /// What the engine needs of it.
    public var identity: Identity {
        Identity(deviceID: deviceID, longTermKey: longTermKey, verifier: verifier, setupID: setupID)
    }

    init(record: RecordReader) throws(DamagedRecord) {
        guard let deviceID = DeviceID(try record.string("deviceID")) else { throw DamagedRecord(reason: "'deviceID' is not one") }
        let seed = Secret(try record.bytes("longTermKey", count: 32...32))
        guard let key = Ed25519PrivateKey(seed: seed) else { throw DamagedRecord(reason: "'longTermKey' is not one") }
        guard let setupCode = try? SetupCode(try record.string("setupCode")) else {
            throw DamagedRecord(reason: "'setupCode' is not one")
        }
        guard let setupID = SetupID(try record.string("setupID")) else { throw DamagedRecord(reason: "'setupID' is not one") }
        let salt = try record.bytes("salt", count: 16...16)
        let value = Secret(try record.bytes("verifier", count: 384...384))
        guard let verifier = SRP.Verifier(salt: salt, value: value) else { throw DamagedRecord(reason: "'verifier' is not one") }
        self.deviceID = deviceID
        self.seed = seed
        self.longTermKey = key
        self.setupCode = setupCode
        self.setupID = setupID
        self.verifier = verifier
    }

    var json: JSONValue {
        [
            "deviceID": .string(deviceID.description),
            "longTermKey": .string(Hexadecimal.encode(seed.copy)),
            "setupCode": .string(setupCode.description),
            "setupID": .string(setupID.text),
            "salt": .string(Hexadecimal.encode(verifier.salt)),
            "verifier": .string(Hexadecimal.encode(verifier.value.copy)),
        ]
    }
}

extension SetupCode {
    /// A random code, every allowed one as likely as the others.
    fileprivate static func drawn(from random: RandomSource) -> SetupCode {
        while true {
            let number = random.bytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            // 42 × 10⁸ is the largest multiple of the number of codes that 32 bits hold.
            if number < 4_200_000_000, let code = SetupCode(number: number % 100_000_000) { return code }
        }
    }
}

extension SetupID {
    /// A random ID, every one as likely as the others.
    fileprivate static func drawn(from random: RandomSource) -> SetupID {
        while true {
            // 252 is the largest multiple of 36 that a byte holds.
            let characters = random.bytes(4).filter { $0 < 252 }.map { alphabet[Int($0) % alphabet.count] }
            if let setupID = SetupID(String(decoding: characters, as: UTF8.self)) { return setupID }
        }
    }
}
