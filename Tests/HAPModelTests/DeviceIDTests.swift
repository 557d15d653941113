import HAPModel
import Testing

@Suite("DeviceID")
struct DeviceIDTests {
    @Test("six bytes are printed as pairs in upper case, and read back in either case")
    func roundTrip() throws {
        let id = try #require(DeviceID(bytes: [0xBC, 0x1E, 0x19, 0x91, 0x9E, 0x50]))
        #expect(id.description == "BC:1E:19:91:9E:50")
        for text in ["BC:1E:19:91:9E:50", "bc:1e:19:91:9e:50", "Bc:1E:19:91:9e:50"] { #expect(DeviceID(text) == id) }
        #expect(DeviceID(bytes: [0, 0, 0, 0, 0, 0])?.description == "00:00:00:00:00:00")
    }

    @Test("any other number of bytes is no device ID")
    func byteCount() {
        for count in 0...12 where count != 6 { #expect(DeviceID(bytes: [UInt8](repeating: 1, count: count)) == nil) }
    }

    @Test("any other text is no device ID")
    func refused() {
        let texts = [
            "", ":", ":::::", "BC:1E:19:91:9E", "BC:1E:19:91:9E:50:", ":BC:1E:19:91:9E:50", "BC:1E:19:91:9E:50:00",
            "BC1E19919E50", "BC-1E-19-91-9E-50", "BC:1E:19:91:9E:5", "BC:1E:19:91:9E:500", "B:C1:E1:99:19:E5:0",
            "BC:1E:19:91:9E:5G", "BC:1E:19:91:9E:é", "BC:1E:19:91:9E: 5", "+C:1E:19:91:9E:50", "BC:1E:19:91:9E:50\n",
        ]
        for text in texts { #expect(DeviceID(text) == nil, "\(text)") }
    }
}
