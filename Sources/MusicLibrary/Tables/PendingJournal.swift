internal import AlbumModel
internal import GRDB

/// The rows of finished changes, which are written with each commit and before each read of the journal.
///
/// They are collected so that one statement can insert many of them; beginning and ending a statement costs SQLite more than a
/// row.
final class PendingJournal {
    private var changes: [JournalStep] = []
    private var edits: [EditRecord] = []

    /// Adds a finished change; its number is greater than all before.
    func append(_ change: JournalStep, _ edits: [EditRecord]) {
        changes.append(change)
        self.edits += edits
    }

    /// Discards all pending rows after a rollback.
    func removeAll() {
        changes.removeAll(keepingCapacity: true)
        edits.removeAll(keepingCapacity: true)
    }

    /// Writes all pending rows in their order. They are removed even if that fails, because the transaction is lost then.
    func flush(_ db: Database, _ statements: PreparedStatements) throws {
        guard !changes.isEmpty else { return }
        defer { removeAll() }
        try insert(changes, .insertChanges, .insertChange, db, statements) { ChangeRow.bind($0, to: $1) }
        try insert(edits, .insertEdits, .insertEdit, db, statements) { $0.bind(to: $1) }
    }

    private func insert<Row>(
        _ rows: [Row], _ many: PreparedStatements.Name, _ one: PreparedStatements.Name, _ db: Database,
        _ statements: PreparedStatements, bind: (Row, PreparedStatement) -> Void
    ) throws {
        let bundle = PreparedStatements.bundle
        let bundled = rows.count - rows.count % bundle
        for (index, row) in rows.enumerated() {
            let statement = try statements(index < bundled ? many : one, db)
            bind(row, statement)
            if index >= bundled || index % bundle == bundle - 1 { try statement.run() }
        }
    }
}
