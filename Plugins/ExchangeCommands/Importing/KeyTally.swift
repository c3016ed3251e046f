/// How often each of many keys is there, in twelve bytes a key; one can be taken at a time.
struct KeyTally {
    private var keys: [Int]
    /// How many of a key were taken, at the first place where it stands.
    private var taken: [Int32]

    /// A tally of keys, one for each time that it is there. Complexity: O(*n* log *n*)
    init(_ keys: consuming [Int]) {
        keys.sort()
        taken = Array(repeating: 0, count: keys.count)
        self.keys = keys
    }

    /// Takes one of a key, and tells whether one was left. Complexity: O(log *n*)
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
