/// The tables of a shared library, and the statements that use them.
///
/// The schema has two tables: `log` with the rows of ``EntryRow``, and `head` with one row, which a program locks before it appends.
/// Members of a role may read both, append to the log and move the head, and nothing else. The date is in seconds since 2001, UTC.
struct PostgresTables {
    /// The format of the tables.
    static let format = 1

    private let schema: String
    private let role: String
    private let database: String

    init(_ address: ServerAddress) {
        schema = Self.quoted(address.schema)
        role = Self.quoted(address.role)
        database = Self.quoted(address.database)
    }

    var readFormat: String { "SELECT format::bigint FROM \(schema).head" }
    var readHead: String { "SELECT newest FROM \(schema).head" }
    /// The second statement finds entries that a head which somebody has changed does not count.
    var lock: String {
        """
        BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SELECT newest FROM \(schema).head FOR UPDATE;
        SELECT coalesce(max(number), 0) FROM \(schema).log
        """
    }
    var findEntry: String { "SELECT 1 FROM \(schema).log WHERE id = $1" }
    /// The programs that have a connection, by its name; this one is among them.
    var countPrograms: String {
        """
        SELECT count(DISTINCT application_name) FROM pg_stat_activity WHERE datname = current_database()
        AND starts_with(application_name, split_part(current_setting('application_name'), ' ', 1) || ' ')
        """
    }
    var listen: String { "LISTEN \(schema)" }
    var insert: String {
        let places = (1...EntryRow.columnCount).map { "$\($0)" }.joined(separator: ", ")
        return "INSERT INTO \(schema).log (\(EntryRow.columns)) VALUES (\(places))"
    }
    var copy: String { "COPY \(schema).log (\(EntryRow.columns)) FROM STDIN (FORMAT binary)" }

    /// Some rows; those before the last one have fewer bytes than these. The length of a body is known without reading it.
    func readRows(after place: (number: Int, part: Int), limit: Int, bytes: Int) -> String {
        """
        SELECT \(EntryRow.columns) FROM (
            SELECT *, sum(octet_length(body)) OVER (ORDER BY number, part) - octet_length(body) AS earlier
            FROM \(schema).log WHERE (number, part) > (\(place.number), \(place.part))
            ORDER BY number, part LIMIT \(limit)) AS page
        WHERE earlier < \(bytes) ORDER BY number, part
        """
    }

    /// Moves the head, notifies all listeners, and commits.
    func commit(_ newest: Int, notice: String) -> String {
        "UPDATE \(schema).head SET newest = \(newest); NOTIFY \(schema), '\(notice)'; COMMIT"
    }

    /// Creates everything, or fails and leaves nothing.
    var create: String {
        """
        BEGIN;
        CREATE SCHEMA \(schema);
        CREATE TABLE \(schema).log (
            number bigint NOT NULL, part int NOT NULL, parts int, id text UNIQUE, format int, date double precision,
            author text, machine text, command text, body bytea NOT NULL, PRIMARY KEY (number, part));
        CREATE TABLE \(schema).head (
            is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), format int NOT NULL, newest bigint NOT NULL);
        INSERT INTO \(schema).head (format, newest) VALUES (\(Self.format), 0);
        GRANT CONNECT ON DATABASE \(database) TO \(role);
        GRANT USAGE ON SCHEMA \(schema) TO \(role);
        GRANT SELECT, INSERT ON \(schema).log TO \(role);
        GRANT SELECT, UPDATE (newest) ON \(schema).head TO \(role);
        COMMIT
        """
    }
    var createRole: String { "CREATE ROLE \(role) NOLOGIN" }

    private static func quoted(_ name: String) -> String {
        "\"" + name.replacing("\"", with: "\"\"") + "\""
    }
}
