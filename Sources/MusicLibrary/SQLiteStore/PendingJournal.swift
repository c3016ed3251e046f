internal import GRDB

/// The journal's rows of finished changes, written once a commit and before the journal is read.
///
/// They wait so that many of them go into the file with one statement each: what SQLite does to begin and end a statement
/// costs more than a row.
final class PendingJournal {
    private struct Change {
        let number: Int
        let note: ChangeNote
        let albums: Int
    }

    private var changes: [Change] = []
    private var edits: [EditRecord] = []

    /// A change is finished; its number is greater than any before.
    func enter(_ number: Int, _ note: ChangeNote, albums: Int, _ edits: [EditRecord]) {
        changes.append(Change(number: number, note: note, albums: albums))
        self.edits += edits
    }

    /// What waits was rolled back.
    func forget() {
        changes.removeAll(keepingCapacity: true)
        edits.removeAll(keepingCapacity: true)
    }

    /// Writes what waits, in the order in which it was entered. It waits no more even where that fails: the transaction is
    /// lost then.
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
