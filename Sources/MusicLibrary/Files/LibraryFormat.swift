internal import AlbumModel
internal import SQLite

/// A format of the library's file, with the steps that lead to it from earlier formats.
///
/// The file has the number of its format. A program refuses a newer format; it copies a library with an earlier one before it changes
/// the format. ``current`` has no steps, because no release has used another format.
struct LibraryFormat: Sendable {
    /// A change from one format to the next one.
    struct Step: Sendable {
        /// The number of the format after the step.
        let number: Int
        /// Changes the tables in the open transaction.
        let change: @Sendable (Database) throws -> Void
    }

    /// The identifier of album libraries in the file's header: `blue`, as SQLite's `application_id`.
    static let applicationID = 0x626C_7565
    /// The format of this program.
    static let current = LibraryFormat(steps: [])
    /// The number of the first format, and of ``current``.
    static let first = 1
    /// The numbers of formats that only unreleased programs used; no release may use them.
    private static let unreleased = 2...3

    /// The steps, in ascending order.
    let steps: [Step]

    /// The number in the file, as SQLite's `user_version`; an empty file has 0.
    var number: Int { steps.last?.number ?? Self.first }

    /// Throws an error unless this format or an earlier one has the number.
    func check(_ number: Int, path: String) throws {
        if Self.unreleased.contains(number) { throw LibraryError.unreleasedLibrary(path: path, version: number) }
        if number > self.number { throw LibraryError.newerLibrary(path: path, version: number) }
    }

    /// Throws an error if the tables are those of an unreleased program, which has written the number of the first format too.
    ///
    /// Only the doctor calls it, and the store after an error, because a start has no time for it.
    static func checkTables(_ db: Database, path: String) throws {
        do { _ = try db.prepare("SELECT columns FROM kept") } catch {
            guard let error = error as? SQLiteError, error.message.hasPrefix("no such column") else { return }
            throw LibraryError.unreleasedLibrary(path: path, version: first)
        }
    }

    /// Changes a library from an earlier format to this one, in the open transaction.
    func upgrade(_ db: Database, from number: Int) throws {
        for step in steps where step.number > number { try step.change(db) }
        try mark(db)
    }

    /// Writes the number to the file.
    func mark(_ db: Database) throws { try db.execute("PRAGMA user_version = \(number)") }
}
