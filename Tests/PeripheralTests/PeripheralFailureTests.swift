import Peripheral
import Testing

@Suite("PeripheralFailure")
struct PeripheralFailureTests {
    @Test("its text says what is wrong and then what to do")
    func description() {
        let failure = PeripheralFailure(cause: "no adapter hci7", advice: "plug one in, or name another with --adapter")
        #expect(failure.description == "no adapter hci7; plug one in, or name another with --adapter")
    }
}
