import HAPController
import HAPCrypto
import HAPModel

/// A controller with new keys.
enum BenchController {
    static func make(_ link: any AttributeLink) throws -> Controller {
        guard let key = Ed25519PrivateKey(seed: RandomSource.system.secret(32)),
            let attributes = AttributeMap(try BenchAccessory.database())
        else { throw BenchAccessory.Invalid() }
        return Controller(
            identity: .init(identifier: "11111111-2222-3333-4444-555555555555", key: key), link: link, attributes: attributes)
    }
}
