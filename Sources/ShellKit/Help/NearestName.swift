/// Finds the name that somebody probably meant.
public enum NearestName {
    /// The name among `names` that is fewest slips of the hand away from what was typed; nil when none is near.
    ///
    /// A slip is a letter too many, missing, wrong, or swapped with its neighbour (the optimal string alignment distance);
    /// up to one in three letters may be one, at least one. Case does not count. Of equally near ones one that merely has
    /// letters more wins (`lst` is `list`, not `let`), then the first in alphabetical order.
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
            if distance <= limit, best.map({ rank < $0.rank }) ?? true { best = (name, rank) }
        }
        return best?.name
    }

    /// Whether letters stand in a name in their order, with others between them.
    private static func isAbbreviation(_ typed: [Character], of name: [Character]) -> Bool {
        var rest = name[...]
        return typed.allSatisfy { letter in
            guard let place = rest.firstIndex(of: letter) else { return false }
            rest = rest[(place + 1)...]
            return true
        }
    }

    /// Complexity: O(*n* × *m*).
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
