import Testing

/// Our controller and our accessory live the recorded life, with the recorded random numbers: every string comes out again.
@Suite("The reference accessory's golden conversation")
struct GoldenConversationTests {
    @Test("HAP-BLE 1.1, 1.2, 2, 3.1, 3.2, 3.3, 4.2, 4.3, 4.4, 4.5, 4.6: all 214 strings of hap-golden.json are made again")
    func everyString() throws {
        let life = try GoldenLifeOfBoth()
        try life.compareTable()
        try life.compareUnpairedAdvertisements()
        try life.readSignatures()
        try life.pair()
        try life.verify()
        try life.useSession()
        try life.compareAdvertisements()
        try life.resumeAndRemove()
        #expect(life.transcript.missing == [])
        #expect(life.transcript.reproduced.count == 214)
        #expect(life.transcript.vectors.count == 214)
    }
}
