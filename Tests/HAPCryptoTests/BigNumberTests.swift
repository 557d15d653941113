import Testing

@testable import HAPCrypto

@Suite("Big numbers")
struct BigNumberTests {
    @Test("bytes come back without leading zeros, or padded")
    func bytes() {
        let number = BigNumber([0, 0, 1, 2])
        #expect(number.bytes == [1, 2])
        #expect(number.secret.copy == [1, 2])
        #expect(number.secret(size: 4).copy == [0, 0, 1, 2])
        #expect(BigNumber(Secret([0, 3])).bytes == [3])
    }

    @Test("zero has no bytes")
    func zero() {
        let zeros = [BigNumber().isZero, BigNumber([]).isZero, BigNumber([0, 0]).isZero, BigNumber([1]).isZero]
        #expect(zeros == [true, true, true, false])
        #expect(BigNumber([0, 0]).bytes == [])
    }

    @Test("order is that of the values")
    func order() {
        let isLess = [BigNumber([2]) < BigNumber([1, 0]), BigNumber([1, 0]) < BigNumber([0, 1, 0])]
        #expect(isLess == [true, false])
    }
}
