import HAPModel
import Testing

@testable import Simulator

@Suite("Advertisements that are altered")
struct AdvertisementFaultTests {
    private static let bytes: [UInt8] = [6, 0x31, 1, 10, 11, 12, 13, 14, 15, 5, 0, 7, 0, 3, 2, 0xA, 0xB, 0xC, 0xD]

    @Test(
        "each field is where it should be",
        arguments: [
            (.subtypeAndLength, 0x2D, 1...1, [0x2D]), (.statusFlags, 0, 2...2, [0]), (.category, 0x0102, 9...10, [2, 1]),
            (.stateNumber, 0xFFFE, 11...12, [0xFE, 0xFF]), (.configurationNumber, 9, 13...13, [9]),
            (.compatibleVersion, 1, 14...14, [1]),
        ] as [(AdvertisementField, UInt16, ClosedRange<Int>, [UInt8])])
    func fields(field: AdvertisementField, value: UInt16, place: ClosedRange<Int>, new: [UInt8]) {
        var advertisement = Advertisement(payload: .regular(Self.bytes), name: "A", interval: 20)
        advertisement.alter(.field(field, value))
        var expected = Self.bytes
        expected.replaceSubrange(place, with: new)
        #expect(advertisement == Advertisement(payload: .regular(expected), name: "A", interval: 20))
    }

    @Test("length, name, interval, and whether one can connect")
    func others() {
        var advertisement = Advertisement(payload: .regular(Self.bytes), name: "A", interval: 20)
        for action in [.length(14), .name(""), .interval(.milliseconds(1285)), .notConnectable] as [FaultAction] {
            advertisement.alter(action)
        }
        #expect(
            advertisement
                == Advertisement(payload: .regular(Array(Self.bytes.prefix(14))), name: "", interval: 1285, isConnectable: false))
        advertisement.alter(.field(.compatibleVersion, 1))
        #expect(advertisement.payload.bytes.count == 14, "a field that is not there stays away")
        advertisement.alter(.length(16))
        #expect(advertisement.payload.bytes == Self.bytes.prefix(14) + [0, 0])
    }
}
