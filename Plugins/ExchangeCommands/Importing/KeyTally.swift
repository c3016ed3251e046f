/// A multiset of keys in 12 bytes per key, with removal of single keys.
struct KeyTally {
    private var keys: [Int]
    /// The number of removed keys, stored at the first index of each key.
    private var taken: [Int32]

    /// Creates a multiset. Complexity: O(*n* log *n*)
    init(_ keys: consuming [Int]) {
        keys.sort()
        taken = Array(repeating: 0, count: keys.count)
        self.keys = keys
    }

    /// Removes a key, and returns true if one remained. Complexity: O(log *n*)
    mutating func takeOne(_ key: Int) -> Bool {
        let place = firstPlace(of: key)
        guard place < keys.count else { return false }
        let next = place + Int(taken[place])
        guard next < keys.count, keys[next] == key else { return false }
        taken[place] += 1
        return true
    }

    private func firstPlace(of key: Int) -> Int {
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = (low + high) / 2
            if keys[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
