/// Finds the nearest name for a mistyped one.
public enum NearestName {
    /// The name with the smallest edit distance to the typed one; nil if none is near.
    ///
    /// An edit inserts, deletes or replaces a letter, or swaps two neighbours (the optimal string alignment distance).
    /// The limit is a third of the typed letters, but at least 1. Case is ignored. Among equally near names, one that
    /// contains the typed letters in order has priority (`lst` is `list`, not `let`), then the first in alphabetical
    /// order. A name that shares no letter with the typed ones is not near. Nil also for an empty text and for more than 64 letters.
    public static func of(_ typed: String, among names: some Sequence<String>) -> String? {
        let wanted = Array(typed.lowercased())
        guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
        let limit = max(1, wanted.count / 3)
        var best: (name: String, rank: (Int, Int))?
        for name in names.sorted() {
            let letters = Array(name.lowercased())
            guard abs(letters.count - wanted.count) <= limit else { continue }
            let distance = distance(wanted, letters)
            let rank = (distance, isAbbreviation(wanted, of: letters) ? 0 : 1)
            guard distance < max(wanted.count, letters.count) else { continue }
            if distance <= limit, best.map({ rank < $0.rank }) ?? true { best = (name, rank) }
        }
        return best?.name
    }

    /// The only name with a prefix, regardless of case; nil for several names.
    public static func only(beginning typed: String, among names: some Sequence<String>) -> String? {
        let found = names.filter { $0.lowercased().hasPrefix(typed.lowercased()) }
        return found.count == 1 ? found[0] : nil
    }

    /// True if the name contains the typed letters in their order.
    private static func isAbbreviation(_ typed: [Character], of name: [Character]) -> Bool {
        var rest = name[...]
        return typed.allSatisfy { letter in
            guard let index = rest.firstIndex(of: letter) else { return false }
            rest = rest[(index + 1)...]
            return true
        }
    }

    /// The optimal string alignment distance. Complexity: O(*n* × *m*).
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in 1...max(1, a.count) where !a.isEmpty {
            var row = [i] + Array(repeating: 0, count: b.count)
            for j in stride(from: 1, through: b.count, by: 1) {
                let cost = a[i - 1] == b[j - 1] ? 0 : 1
                row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    row[j] = min(row[j], beforeLast[j - 2] + 1)
                }
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
