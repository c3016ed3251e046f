internal import GRDB

/// The journal rows of finished changes, written at each commit and before each read of the journal.
///
/// They are collected so that one statement can insert many of them; beginning and ending a statement costs SQLite
/// more than a row.
final class PendingJournal {
    private struct Change {
        let number: Int
        let note: ChangeNote
        let albums: Int
    }

    private var changes: [Change] = []
    private var edits: [EditRecord] = []

    /// Adds a finished change; its number is greater than all before.
    func enter(_ number: Int, _ note: ChangeNote, albums: Int, _ edits: [EditRecord]) {
        changes.append(Change(number: number, note: note, albums: albums))
        self.edits += edits
    }

    /// Discards all pending rows after a rollback.
    func forget() {
        changes.removeAll(keepingCapacity: true)
        edits.removeAll(keepingCapacity: true)
    }

    /// Writes all pending rows in their order. They are removed even if that fails, because the transaction is lost
    /// then.
    func flush(_ db: Database, _ quick: QuickStatements) throws {
        guard !changes.isEmpty else { return }
        defer { forget() }
        try write(changes, .insertChanges, .insertChange, db, quick) { change, statement in
            ChangeRow.bind(change.number, change.note, albums: change.albums, to: statement)
        }
        try write(edits, .insertEdits, .insertEdit, db, quick) { $0.bind(to: $1) }
    }

    private func write<Row>(
        _ rows: [Row], _ many: QuickStatements.Name, _ one: QuickStatements.Name, _ db: Database,
        _ quick: QuickStatements, bind: (Row, QuickStatement) -> Void
    ) throws {
        let bundled = rows.count - rows.count % QuickStatements.bundle
        for (index, row) in rows.enumerated() {
            let statement = try quick(index < bundled ? many : one, db)
            bind(row, statement)
            if index >= bundled || index % QuickStatements.bundle == QuickStatements.bundle - 1 { try statement.run() }
        }
    }
}
