import Testing

@testable import HAPEngine

@Suite("What an interference does to bodies")
struct BodyInterferenceApplyTests {
    @Test(
        "the items of a body",
        arguments: [
            (.none, nil), (.empty, []), (.cut(3), [1, 1, 7]), (.cut(99), [1, 1, 7, 2, 2, 8, 9]), (.without(1), [2, 2, 8, 9]),
            (.without(5), [1, 1, 7, 2, 2, 8, 9]), (.item(2, []), [1, 1, 7, 2, 0]),
            (.item(3, [4]), [1, 1, 7, 2, 2, 8, 9, 3, 1, 4]),
            (.twice(1), [1, 1, 7, 1, 1, 7, 2, 2, 8, 9]), (.corrupt(2), [1, 1, 7, 2, 2, 8, 8]),
        ] as [(BodyInterference, [UInt8]?)])
    func body(interference: BodyInterference, expected: [UInt8]?) {
        #expect(interference.apply(to: [1, 1, 7, 2, 2, 8, 9], isPairing: false) == expected)
    }

    @Test(
        "the items of a pairing message, which is the Value of its body",
        arguments: [
            (.without(6), [1, 3, 5, 1, 9]), (.corrupt(5), [1, 6, 6, 1, 2, 5, 1, 8]), (.cut(2), [1, 2, 6, 1]), (.none, nil),
            (.empty, []),
        ] as [(BodyInterference, [UInt8]?)])
    func message(interference: BodyInterference, expected: [UInt8]?) {
        #expect(interference.apply(to: [1, 6, 6, 1, 2, 5, 1, 9], isPairing: true) == expected)
    }

    @Test("what is no TLV8 stays; a missing body gets an item")
    func others() {
        #expect(BodyInterference.without(1).apply(to: [1, 9], isPairing: false) == [1, 9])
        #expect(BodyInterference.item(1, [5]).apply(to: nil, isPairing: false) == [1, 1, 5])
        #expect(BodyInterference.without(6).apply(to: [2, 1, 0], isPairing: true) == [2, 1, 0])
    }
}
