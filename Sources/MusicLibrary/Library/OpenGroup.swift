/// A group of changes that is being made: a script, a macro, an import, or what stands between `begin` and `commit`.
struct OpenGroup {
    let summary: String
    let isBatch: Bool
    /// The number that the store gave the group with its first change.
    var number: Int64?
    /// Where the groups began that are open in it: how many changes it had then, by the first number that came after.
    var marks: [Int?] = [nil]

    init(summary: String, isBatch: Bool) {
        self.summary = summary
        self.isBatch = isBatch
    }

    /// A change of the group has this number.
    mutating func take(_ change: Int) {
        for index in marks.indices where marks[index] == nil { marks[index] = change }
    }
}
