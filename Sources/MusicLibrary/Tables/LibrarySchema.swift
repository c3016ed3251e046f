internal import SQLite

/// The schema of a library's file.
enum LibrarySchema {
    /// The statements that create all tables.
    static let tables = [ledger, shelves, albums, kept, journal, search, outbox]

    /// One row: the next numbers and the state of the journal.
    private static let ledger = """
        CREATE TABLE ledger (
            id INTEGER PRIMARY KEY, next_album INTEGER NOT NULL, next_change INTEGER NOT NULL, next_kept INTEGER NOT NULL,
            next_group INTEGER NOT NULL, latest INTEGER NOT NULL, epoch INTEGER NOT NULL);
        """

    private static let shelves = """
        CREATE TABLE shelf (id INTEGER PRIMARY KEY, rank INTEGER NOT NULL, count INTEGER NOT NULL);
        CREATE INDEX shelf_rank ON shelf (rank);
        """

    static let columns = """
        title TEXT, artist TEXT, genre TEXT, year INTEGER, cover TEXT, fields TEXT
        """

    private static let albums = """
        CREATE TABLE album (id INTEGER PRIMARY KEY, shelf INTEGER, rank INTEGER, \(columns));
        CREATE INDEX album_slot ON album (shelf, rank);
        CREATE INDEX album_year ON album (year) WHERE year IS NOT NULL;
        """

    /// The other state of each edit: whole rows of deleted albums, for which `columns` is null, and otherwise the other values in the
    /// columns that the edit changes, which are ``AlbumColumns``. An edit finds its rows by key.
    private static let kept = """
        CREATE TABLE kept (
            key INTEGER NOT NULL, id INTEGER NOT NULL, columns INTEGER, shelf INTEGER, rank INTEGER, \(columns),
            PRIMARY KEY (key, id)
        ) WITHOUT ROWID;
        CREATE INDEX kept_slot ON kept (shelf, rank) WHERE shelf IS NOT NULL;
        CREATE INDEX kept_album ON kept (id) WHERE shelf IS NOT NULL;
        """

    /// A change is done while `undone` is null. Undo sets `undone` to the ledger's epoch. A new change begins a new
    /// epoch, which discards the changes that were undone in older ones. A group has the sums of its changes while they are a single
    /// step; otherwise `changes` is null.
    private static let journal = """
        CREATE TABLE change (
            number INTEGER PRIMARY KEY, "group" INTEGER, "when" REAL NOT NULL, command TEXT NOT NULL, who TEXT NOT NULL,
            albums INTEGER NOT NULL, before INTEGER, after INTEGER, undone INTEGER);
        CREATE INDEX change_undone ON change (undone, number) WHERE undone IS NOT NULL;
        CREATE TABLE edit (
            change INTEGER NOT NULL, ordinal INTEGER NOT NULL, kind INTEGER NOT NULL, key INTEGER NOT NULL,
            first INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (change, ordinal)) WITHOUT ROWID;
        CREATE TABLE "group" (
            id INTEGER PRIMARY KEY, summary TEXT NOT NULL, first INTEGER, last INTEGER, changes INTEGER,
            albums INTEGER, moves INTEGER, before INTEGER, after INTEGER);
        """

    /// The words of all albums, including deleted ones, already folded; the tokenizer only splits them at spaces.
    private static let search = """
        CREATE VIRTUAL TABLE search USING fts5 (
            title, artist, genre, own, content = '', columnsize = 0, tokenize = 'ascii');
        """
}

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
    static let createTriggers =
        trigger("tell_of_addition", on: "INSERT", of: "new", .addition)
        + trigger("tell_of_deletion", on: "DELETE", of: "old", .deletion)

    /// Removes the triggers.
    static let dropTriggers = "DROP TRIGGER IF EXISTS tell_of_addition; DROP TRIGGER IF EXISTS tell_of_deletion;"

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
