import HAPCrypto
import Testing

@Suite("HKDF-SHA-512")
struct HKDFTests {
    @Test("the published key")
    func published() throws {
        let vectors = try Vectors.load()
        let key = try HKDF.derive(
            Secret(vectors.crypto("hkdf_IKM")), salt: vectors.crypto("hkdf_salt"), info: vectors.crypto("hkdf_info"), count: 42)
        #expect(try key.copy == vectors.crypto("hkdf_OKM"))
    }

    @Test(
        "a shorter key is the beginning of a longer one, over the borders of the blocks", arguments: [0, 1, 63, 64, 65, 128, 200])
    func lengths(count: Int) {
        let whole = HKDF.derive(Secret([1, 2, 3]), salt: "salt", info: "info", count: 255 * 64).copy
        #expect(HKDF.derive(Secret([1, 2, 3]), salt: "salt", info: "info", count: count).copy == Array(whole.prefix(count)))
    }

    @Test("each input changes the key")
    func inputs() {
        let keys = [
            HKDF.derive(Secret([1]), salt: "salt", info: "info"), HKDF.derive(Secret([2]), salt: "salt", info: "info"),
            HKDF.derive(Secret([1]), salt: "Salt", info: "info"), HKDF.derive(Secret([1]), salt: "salt", info: "Info"),
            HKDF.derive(Secret([1]), salt: [], info: []),
        ].map(\.copy)
        #expect(Set(keys).count == keys.count)
        #expect(keys.allSatisfy { $0.count == 32 })
    }
}
