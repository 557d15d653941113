import HAPModel
import Testing

@Suite("SetupID")
struct SetupIDTests {
    @Test("four digits or capital letters, and nothing else")
    func texts() {
        for text in ["7OSX", "0000", "ZZZZ", "A1B2"] {
            #expect(SetupID(text)?.text == text)
            #expect(SetupID(text)?.description == text)
        }
        for text in ["", "7OS", "7OSXX", "7osx", "7OS ", "7OS-", "ÄÖ", "7OSÄ", "７OSX", "7OS\0"] {
            #expect(SetupID(text) == nil, "\(text)")
        }
    }

    @Test("the alphabet has the 36 characters that an ID may have")
    func alphabet() {
        #expect(Set(SetupID.alphabet).count == 36)
        for byte in UInt8.min ... .max {
            let text = String(repeating: Character(UnicodeScalar(byte)), count: 4)
            #expect((SetupID(text) != nil) == SetupID.alphabet.contains(byte), "\(byte)")
        }
    }
}
