import HAPModel
import Testing

@testable import Simulator

@Suite("pcapng")
struct PcapNGTests {
    @Test("A file begins with a section and its interface, each as long as it says at both ends")
    func header() {
        let bytes = PcapNG.header(application: "hapsim", interface: "a")
        #expect(
            Hexadecimal.encode(bytes)
                == "0a0d0d0a2c0000004d3c2b1a01000000ffffffffffffffff04000600" + "68617073696d0000" + "00000000" + "2c000000"
                + "0100000028000000c9000000000000000200010061000000" + "0900010009000000" + "00000000" + "28000000")
    }

    @Test("A packet is filled up to four bytes, its time has 64 bits, its comments follow")
    func packet() {
        let bytes = PcapNG.packet([1, 2, 3, 4, 5], time: 0x0102_0304_0506_0708, comments: ["ab", "c"])
        #expect(
            Hexadecimal.encode(bytes)
                == "060000003c000000" + "00000000" + "0403020108070605" + "0500000005000000" + "0102030405000000"
                + "0100020061620000" + "0100010063000000" + "00000000" + "3c000000")
        #expect(PcapNG.packet([1], time: 0, comments: []).count == 36)
    }
}
