extension LibrarySchema {
    /// The remote, which has a row once one was set, and what it is still to be told.
    ///
    /// Numbers are never given twice, not even when the outbox is empty (`AUTOINCREMENT`): they are part of what a server knows a
    /// change by. The mark is the part that no copy of the library gives again.
    static let outbox = """
        CREATE TABLE remote (id INTEGER PRIMARY KEY CHECK (id = 1), address TEXT, library TEXT NOT NULL);
        CREATE TABLE outbox (
            number INTEGER PRIMARY KEY AUTOINCREMENT, mark TEXT NOT NULL DEFAULT (lower(hex(randomblob(8)))),
            kind INTEGER NOT NULL, album INTEGER NOT NULL, \(columns));

        """

    /// Lets the outbox be told of each album that comes or goes, in the transaction in which it does.
    ///
    /// An album that is edited, moved or given another rank is updated and stays.
    static let telling =
        trigger("tell_of_addition", on: "INSERT", of: "new", .addition)
        + trigger("tell_of_deletion", on: "DELETE", of: "old", .deletion)

    /// Lets it be told of nothing.
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
