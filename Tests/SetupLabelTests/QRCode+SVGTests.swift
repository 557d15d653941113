import SetupLabel
import Testing

@Suite("QR code as SVG")
struct QRCodeSVGTests {
    private let payload = "X-HM://0023ISYWYZVQR"

    /// Which modules the path of a document paints, told by its quiet zone of four.
    private func painted(_ svg: String) throws -> Set<[Int]> {
        let path = try #require(svg.split(separator: " d=\"").last?.split(separator: "\"").first)
        var modules: Set<[Int]> = []
        for stretch in path.split(separator: "M") {
            let numbers = stretch.split { !$0.isNumber }.compactMap { Int($0) }
            let (column, row, count) = (try #require(numbers.first), try #require(numbers.dropFirst().first), numbers[2])
            #expect(stretch == "\(column) \(row)h\(count)v1h-\(count)z")
            for offset in 0..<count { #expect(modules.insert([row - 4, column + offset - 4]).inserted) }
        }
        return modules
    }

    @Test("it paints every dark module once and no other, with the quiet zone around")
    func modules() throws {
        let code = try #require(QRCode(payload))
        let svg = code.svg(caption: "111-22-333")
        let dark = (0..<code.size).flatMap { row in (0..<code.size).map { [row, $0] } }
            .filter { code.isDark(row: $0[0], column: $0[1]) }
        #expect(try painted(svg) == Set(dark))
        #expect(svg.contains("viewBox=\"0 0 29 35\""))
        #expect(svg.contains("<rect width=\"29\" height=\"35\" fill=\"#fff\"/>"))
    }

    @Test("the setup code is below it; text cannot become markup")
    func caption() throws {
        let code = try #require(QRCode(payload))
        #expect(code.svg(caption: "111-22-333").contains(">111-22-333</text>"))
        let hostile = code.svg(caption: "<script>&\"")
        #expect(hostile.contains(">&lt;script&gt;&amp;&quot;</text>"))
        #expect(!hostile.contains("<script"))
    }
}
