/// A group of changes that is being made: a script, a macro, an import, or what stands between `begin` and `commit`.
struct OpenGroup {
    let summary: String
    let isBatch: Bool
    /// The number that the store gave the group with its first change.
    private(set) var number: Int64?
    /// Where the groups began that are open in it: the first change that each has, or nil for none yet.
    private(set) var marks: [Int?] = [nil]
    /// The latest change that it has.
    private var latest = 0
    /// What of that is on disk, where no failure takes it back.
    private var kept: (number: Int64?, latest: Int) = (nil, 0)

    init(summary: String, isBatch: Bool) {
        self.summary = summary
        self.isBatch = isBatch
    }

    /// A group begins in it.
    mutating func beginInner() { marks.append(nil) }

    /// The group that began last in it ends.
    mutating func endInner() { marks.removeLast() }

    /// The store has given it a number.
    mutating func open(as number: Int64) { self.number = number }

    /// A change of it has this number, which is greater than any before.
    mutating func take(_ change: Int) {
        latest = change
        for index in marks.indices where marks[index] == nil { marks[index] = change }
    }

    /// What it has is on disk now.
    mutating func keep() { kept = (number, latest) }

    /// What was not yet on disk is lost; changes get the same numbers anew.
    mutating func lose() {
        (number, latest) = kept
        marks = marks.map { [latest] mark in mark.flatMap { $0 > latest ? nil : $0 } }
    }
}
