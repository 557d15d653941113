import Testing

@testable import Profiles

@Suite struct BehaviourDocumentationTests {
    @Test("docs/behaviours.md has every behaviour with every key and its default")
    func page() throws {
        let page = try Files.text("\(Files.package)/docs/behaviours.md")
        for type in BehaviourType.all {
            let start = try #require(page.range(of: "\n## `\(type.name)`\n"), "\(type.name) has no section")
            let section = page[start.upperBound...].components(before: "\n## ")
            for key in type.keys {
                let row = section.split(separator: "\n").first { $0.hasPrefix("| `\(key.name)` |") }
                let cells = try #require(row, "\(type.name) has no row for \(key.name)").split(separator: "|")
                let value = key.defaultText.map { "`\($0)`" } ?? (key.isRequired ? "needed" : "")
                #expect(cells.dropFirst().first?.trimmed == value, "the default of \(type.name) \(key.name)")
            }
        }
    }
}

extension StringProtocol {
    fileprivate func range(of text: String) -> Range<Index>? {
        indices.first { self[$0...].hasPrefix(text) }.map { $0..<index($0, offsetBy: text.count) }
    }

    fileprivate func components(before text: String) -> SubSequence {
        range(of: text).map { self[..<$0.lowerBound] } ?? self[...]
    }

    fileprivate var trimmed: String {
        split(separator: " ").joined(separator: " ")
    }
}
