import HAPModel
import Testing

/// The strings of `hap-golden.json`: what a test makes again is compared, and what it has left out can be asked for.
final class GoldenTranscript {
    struct Vector {
        let step: String
        let name: String
        let bytes: [UInt8]
    }

    struct Unknown: Error {
        let name: String
    }

    let vectors: [Vector]
    /// The places of the strings that were made again.
    private(set) var reproduced: Set<Int> = []

    init() throws {
        let file = try VectorFile.load("hap-golden.json")
        vectors = try #require(file["vectors"]?.arrayValue).map {
            Vector(
                step: try #require($0["step"]?.stringValue), name: try #require($0["name"]?.stringValue),
                bytes: hex(try #require($0["hex"]?.stringValue)))
        }
    }

    /// The strings that were not made again, by step and name.
    var missing: [String] {
        vectors.indices.filter { !reproduced.contains($0) }.map { "\(vectors[$0].step): \(vectors[$0].name)" }
    }

    /// The bytes of the only string of a name.
    func bytes(_ name: String) throws -> [UInt8] { vectors[try index(name)].bytes }

    /// Compares bytes that were made with the string of a name, or of a beginning of it that only one has.
    ///
    /// - Parameter seed: the name of the string that they were made from, and that comes out of nothing.
    func compare(
        _ bytes: [UInt8], with name: String, from seed: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let place = try index(name)
        compare(bytes, at: place, sourceLocation: sourceLocation)
        if let seed, reproduced.contains(place) { reproduced.insert(try index(seed)) }
    }

    func compare(_ bytes: [UInt8], at index: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        let vector = vectors[index]
        #expect(bytes == vector.bytes, "\(vector.step): \(vector.name)", sourceLocation: sourceLocation)
        if bytes == vector.bytes { reproduced.insert(index) }
    }

    /// The places of the strings of the steps from one to another.
    func range(from first: String, through last: String) throws -> ClosedRange<Int> {
        let start = try #require(vectors.firstIndex { $0.step == first }, "no step is called \(first)")
        return start...(try #require(vectors.lastIndex { $0.step == last }, "no step is called \(last)"))
    }

    private func index(_ name: String) throws -> Int {
        if let exact = vectors.firstIndex(where: { $0.name == name }) { return exact }
        // The rest of a name is a remark.
        for remark in [" (", ","] {
            if let place = vectors.firstIndex(where: { $0.name.hasPrefix(name + remark) }) { return place }
        }
        throw Unknown(name: name)
    }
}
