/// A characteristic's name with words left out: `target-state` for `lock-target-state` in a lock mechanism.
public enum ShortName {
    public enum Match: Equatable, Sendable {
        case one(String)
        case several([String])
        case none
    }

    /// The candidate that has all words of `text` in their order.
    ///
    /// Of several, the one that is preferred if only one is: in a garage door opener `target-state` is the door's, because the lock
    /// is optional.
    public static func match(_ text: some StringProtocol, in candidates: [String], preferring preferred: [String] = []) -> Match {
        let words = text.lowercased().split(separator: "-")
        guard !words.isEmpty else { return .none }
        let matches = candidates.filter { contains(words, in: $0.split(separator: "-")) }
        let favourites = matches.filter(preferred.contains)
        let chosen = favourites.count == 1 ? favourites : matches
        return switch chosen.count {
        case 0: .none
        case 1: .one(chosen[0])
        case _: .several(chosen)
        }
    }

    private static func contains(_ words: [Substring], in name: [Substring]) -> Bool {
        var remaining = name[...]
        for word in words {
            guard let index = remaining.firstIndex(of: word) else { return false }
            remaining = remaining[(index + 1)...]
        }
        return true
    }
}
