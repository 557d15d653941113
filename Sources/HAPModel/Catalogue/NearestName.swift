/// Finds what a mistyped name was meant to be.
public enum NearestName {
    /// The candidate that is closest to `text`, the first of equals; nil when none is close enough to be meant.
    ///
    /// Letters that are missing, too many, wrong or swapped with their neighbour count one each; case, dashes, underscores and
    /// spaces do not count.
    public static func of(_ text: some StringProtocol, in candidates: some Sequence<String>) -> String? {
        let wanted = letters(of: text)
        guard !wanted.isEmpty, wanted.count <= longest else { return nil }
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let name = letters(of: candidate)
            // A third of the letters may be wrong; more is another word.
            let limit = max(1, max(wanted.count, name.count) / 3)
            guard abs(name.count - wanted.count) <= limit else { continue }
            let distance = distance(wanted, name)
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// Longer text is no name; looking for it would only cost time.
    private static let longest = 100

    private static func letters(of text: some StringProtocol) -> [UInt8] {
        text.lowercased().utf8.filter { !"-_ ".utf8.contains($0) }
    }

    /// The Damerau-Levenshtein distance in its restricted form: optimal string alignment.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var cost = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
