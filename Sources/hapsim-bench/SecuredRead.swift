import CSodium
import HAPController
import HAPModel

/// What a read in a session costs: request and response, encrypted at one end and decrypted at the other.
struct SecuredRead {
    private let controller: Controller
    private let iid: InstanceID

    init() throws {
        controller = try BenchController.make(InProcessLink(BenchAccessory.make()))
        try controller.pairSetup(code: SetupCode(BenchAccessory.setupCode))
        try controller.pairVerify()
        iid = try BenchAccessory.iid(0x33)
    }

    func measure() throws -> Duration {
        try median(rounds: 101, repetitions: 1000) { _ = try controller.read(iid) }
    }

    /// The same bytes through libsodium alone: what no code around it can save.
    func measureLibrary() -> Duration {
        let key = [UInt8](repeating: 7, count: 32)
        let nonce = [UInt8](repeating: 0, count: 12)
        let request: [UInt8] = [0x00, 0x03, 0x01, 0x33, 0x00]
        let response: [UInt8] = [0x02, 0x01, 0x00, 0x03, 0x00, 0x01, 0x01, 0x00]
        var sealed = [UInt8](repeating: 0, count: 64)
        var opened = [UInt8](repeating: 0, count: 64)
        return median(rounds: 101, repetitions: 1000) {
            for text in [request, response] {
                var count: UInt64 = 0
                _ = crypto_aead_chacha20poly1305_ietf_encrypt(&sealed, &count, text, UInt64(text.count), nil, 0, nil, nonce, key)
                _ = crypto_aead_chacha20poly1305_ietf_decrypt(&opened, nil, nil, sealed, count, nil, 0, nonce, key)
            }
        }
    }
}
