extension LibrarySchema {
    /// The remote, with a row once it was set, and the outbox.
    ///
    /// Numbers are never reused, not even after the outbox was empty (`AUTOINCREMENT`), because they are part of the
    /// idempotency key. The mark is the part that no copy of the library generates again.
    static let outbox = """
        CREATE TABLE remote (id INTEGER PRIMARY KEY CHECK (id = 1), address TEXT, library TEXT NOT NULL);
        CREATE TABLE outbox (
            number INTEGER PRIMARY KEY AUTOINCREMENT, mark TEXT NOT NULL DEFAULT (lower(hex(randomblob(8)))),
            kind INTEGER NOT NULL, album INTEGER NOT NULL, \(columns));

        """

    /// Triggers that add each inserted or deleted album to the outbox, in the same transaction.
    ///
    /// An album that is edited, moved or renumbered is updated, not deleted.
    static let telling =
        trigger("tell_of_addition", on: "INSERT", of: "new", .addition)
        + trigger("tell_of_deletion", on: "DELETE", of: "old", .deletion)

    /// Removes the triggers.
    static let silence = "DROP TRIGGER IF EXISTS tell_of_addition; DROP TRIGGER IF EXISTS tell_of_deletion;"

    private static func trigger(_ name: String, on event: String, of row: String, _ kind: RemoteChange.Kind) -> String {
        let names = AlbumRow.columns.split(separator: ", ")
        let values = names.map { "\(row).\($0)" }.joined(separator: ", ")
        return """
            CREATE TRIGGER IF NOT EXISTS \(name) AFTER \(event) ON album BEGIN
                INSERT INTO outbox (kind, album, \(AlbumRow.columns)) VALUES (\(kind.rawValue), \(row).id, \(values));
            END;

            """
    }
}
