internal import AlbumModel
internal import SQLite

/// The groups of the journal in the file. A group has the sums of its changes, so that a list need not add up those of a long script.
///
/// The sums exist while the changes of the group are one step: they are adjacent, and all are done or all are undone.
/// Otherwise `changes` is null, and the reader adds up the changes one by one.
struct GroupTable {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// The summary of a group; nil if there is no such group.
    func summary(of group: Int64) throws -> String? {
        try db.cached(#"SELECT summary FROM "group" WHERE id = ?"#).bind(group).value()
    }

    /// The step of a group, with the command of its last change as the summary; nil without sums.
    func step(of group: Int64) throws -> JournalStep? {
        let last = JournalStep.columns.split(separator: ", ").map { "c.\($0)" }
        let sums = JournalStep.sums.map { "g.\($0)" }
        let statement = try db.cached(
            """
            SELECT \((last + sums).joined(separator: ", "))
            FROM "group" g JOIN change c ON c.number = g.last WHERE g.id = ? AND g.changes > 0
            """)
        return try statement.bind(group).first { try JournalStep($0).readingSums($0, from: Int32(last.count)) }
    }

    /// Inserts a group without changes.
    func insert(_ group: Int64, _ summary: String) throws {
        try db.cached(#"INSERT INTO "group" (id, summary, changes) VALUES (?, ?, 0)"#).bind(group).bind(summary).run()
    }

    /// Adds new changes of a group, which are adjacent, to its sums.
    func add(_ group: Int64, _ changes: JournalStep) throws {
        let isNew = try db.cached(#"SELECT changes = 0 FROM "group" WHERE id = ?"#).bind(group).value() ?? false
        var sum = isNew ? nil : try step(of: group)
        sum?.add(changes)
        guard let sum = isNew ? changes : sum, try isNew || isAdjacent(group, changes) else {
            return try removeSums(of: group, besides: 0)
        }
        let sums = JournalStep.sums.reduce("last = ?") { "\($0), \($1) = ?" }
        let statement = try db.cached(#"UPDATE "group" SET \#(sums) WHERE id = ?"#).bind(sum.number)
        sum.bindSums(to: statement)
        try statement.bind(group).run()
    }

    /// True if the last change of the group is the latest done change before others.
    private func isAdjacent(_ group: Int64, _ changes: JournalStep) throws -> Bool {
        let before = "SELECT max(number) FROM change WHERE undone IS NULL AND number < ?"
        let statement = try db.cached(#"SELECT last IS (\#(before)) FROM "group" WHERE id = ?"#)
        return try statement.bind(changes.first).bind(group).value() ?? false
    }

    /// Removes the sums of a group, of which another number of changes was undone or redone at once.
    func removeSums(of group: Int64, besides changes: Int) throws {
        try db.cached(#"UPDATE "group" SET changes = NULL WHERE id = ? AND changes <> ?"#).bind(group).bind(changes)
            .run()
    }
}

extension JournalStep {
    /// The columns of a group with the sums of its changes. The others of the step are those of the group's last change.
    fileprivate static let sums = ["first", "changes", "albums", "moves", "before", "after"]

    fileprivate func bindSums(to statement: Statement) {
        statement.bind(first).bind(changes).bind(albums).bind(containsMove ? 1 : 0).bind(currentBefore?.number)
            .bind(currentAfter?.number)
    }

    /// The step that ends with this change, with the sums in a row's columns from a number on.
    fileprivate func readingSums(_ row: Row, from column: Int32) throws -> JournalStep {
        let numbers = try (column..<column + 3).map { Int(try row.read($0, within: .counting)) }
        return beginning(
            with: numbers[0], changes: numbers[1], albums: numbers[2], containsMove: try row.read(column + 3),
            currentBefore: (row[column + 4] as Int64?).map(Album.ID.init),
            currentAfter: (row[column + 5] as Int64?).map(Album.ID.init))
    }
}
