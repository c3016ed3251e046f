internal import AlbumModel
internal import Tabular

/// The result of an import so far.
struct ImportReport {
    /// The maximum number of notes; further ones are only counted.
    private static let mostNotes = 20
    /// The number of albums to name whose values are replaced without a base, perhaps against the user's wish.
    private static let mostReplaced = 100

    private(set) var read = 0
    /// The number of albums with each outcome; in a dry run, of those that would have it.
    private(set) var counts: [AlbumOutcome: Int] = [:]
    /// The number of added albums with problems; a strict import also counts those already in the library.
    private(set) var mended = 0
    /// The number of rows that are not valid albums, or whose albums are unknown.
    private(set) var refused = 0
    /// The number of changed albums with values that were replaced without a base.
    private(set) var replaced = 0
    /// A source of these albums; nil if they have none, or the import names one.
    private(set) var replacedSource: String?
    /// The number of albums that were in the library, and got the name of the source.
    var marked = 0
    /// The number of ids in an export that other albums have here.
    var otherIDs = 0
    /// The notes for the first rows with problems.
    private(set) var notes: [String] = []
    /// The number of omitted notes.
    private(set) var unsaid = 0
    /// The number of values with spaces around them, which were removed.
    private(set) var trimmed = 0
    /// The named albums by outcome, in the order of the file.
    private(set) var names: [AlbumOutcome: [String]] = [:]
    /// The largest number of albums to name, by outcome; their names are in memory.
    private let limits: [AlbumOutcome: Int]
    /// The fields that an update added to a library in which it found albums.
    var newFields: [String] = []
    /// A sentence about the tracks that became albums.
    private(set) var tracksNote: String?
    /// The first rows that were rejected because several rows or albums have their key.
    private(set) var ambiguousRows: [AlbumDraft] = []
    /// The number of these rows, and of their albums, in which a column that distinguishes them is searched.
    static let mostAmbiguous = 1000
    /// The columns that would distinguish these rows and albums; nil if none is known.
    var longerKey: [AlbumField]?
    /// True if rows were rejected because they have no key.
    private(set) var hasRowsWithoutKey = false
    /// True if rows were rejected whose key cannot be read, so that their albums may count as missing.
    private(set) var hasUnknownAlbums = false

    private(set) var hasFaultyHeader = false
    /// The columns whose names in other languages are read as fields.
    private(set) var translations: [String] = []
    /// The own fields with values of columns that could be read as other fields, and of years that cannot be read.
    private(set) var keptFields: [String] = []
    /// The first of these columns that could be read as the year, and its field.
    private(set) var yearColumn: (column: String, field: String)?
    private static let mostKeptFields = 100
    /// The encoding of the file if it was guessed.
    private(set) var guessedEncoding: TextEncoding?

    var hasFaults: Bool { mended + refused > 0 || hasFaultyHeader }

    init(naming limits: [AlbumOutcome: Int]) { self.limits = limits }

    func isNaming(_ outcome: AlbumOutcome) -> Bool { limits[outcome] != nil }

    /// The number of albums with an outcome.
    func count(_ outcome: AlbumOutcome) -> Int { counts[outcome] ?? 0 }

    /// Records what is known about the file after its last row.
    @MainActor
    mutating func finish(_ importer: AlbumImporter) {
        if let note = importer.headerNote {
            hasFaultyHeader = true
            notes.insert(note, at: 0)
        }
        (tracksNote, guessedEncoding) = (importer.tracksNote, importer.guessedEncoding)
        translations = importer.layout.translations
    }

    /// Counts a row, whose outcome is recorded separately.
    mutating func count(_ row: ImportedRow) {
        read += 1
        trimmed += row.trimmed
    }

    /// Records a row that is not a valid album, or whose album is unknown.
    ///
    /// - Parameter hasKey: False if an update cannot read its key.
    mutating func refuse(_ row: ImportedRow, in file: String, hasKey: Bool = true) {
        if !hasKey { hasUnknownAlbums = true }
        refused += 1
        for fault in row.faults {
            switch fault {
            case .ambiguousKey: if ambiguousRows.count < Self.mostAmbiguous { ambiguousRows.append(row.contents) }
            case .noKey: hasRowsWithoutKey = true
            default: break
            }
        }
        note(row, in: file)
    }

    /// Records the problems of an album that is accepted, and the own fields that it has because of them.
    mutating func mend(_ row: ImportedRow, in file: String) {
        for column in row.kept where !keptFields.contains(column.keptName) && keptFields.count < Self.mostKeptFields {
            keptFields.append(column.keptName)
            if column.holdsYears, yearColumn == nil { yearColumn = (column.name, column.keptName) }
        }
        guard !row.faults.isEmpty else { return }
        mended += 1
        note(row, in: file)
    }

    /// Records the outcome of an album, and its name if such albums are named.
    ///
    /// - Parameter least: A number of albums that are named even if the limit is lower.
    mutating func record(
        _ outcome: AlbumOutcome, atLeast least: Int = 0, _ name: @autoclosure () throws -> String?
    ) rethrows {
        counts[outcome, default: 0] += 1
        guard let limit = limits[outcome], names[outcome, default: []].count < max(limit, least) else { return }
        if let name = try name() { names[outcome, default: []].append(name) }
    }

    /// Records the outcomes of an album that an update has compared with its row.
    ///
    /// - Parameters:
    ///   - hasBase: True if values of the source are remembered, so that a value without a base is noted.
    ///   - source: A source of the album, if the import names none.
    mutating func record(
        _ updated: UpdatedAlbum, of row: AlbumDraft, from old: AlbumDraft, hasBase: Bool, source: String?
    ) {
        let headline = updated.details.headline
        if !updated.conflicts.isEmpty { record(.conflict, headline + ": " + updated.wording(of: row)) }
        if updated.hasKept { record(.kept, headline) }
        if updated.details != old {
            let isReplaced = hasBase && updated.hasReplaced
            if isReplaced {
                replaced += 1
                replacedSource = replacedSource ?? source
            }
            record(
                .changed, atLeast: isReplaced ? Self.mostReplaced : 0,
                headline + ": " + updated.details.changes(since: old))
        } else if updated.conflicts.isEmpty, !updated.hasKept {
            record(.same, headline)
        }
    }

    var acceptsNotes: Bool { notes.count < Self.mostNotes }

    private mutating func note(_ row: ImportedRow, in file: String) {
        if acceptsNotes { notes.append(row.note(in: file)) } else { unsaid += 1 }
    }
}

/// The outcome of an import for an album, as its report names it, in the order of the report.
enum AlbumOutcome: String, CaseIterable {
    case same = "already there"
    case changed, conflict
    case kept = "kept as edited here"
    case new, missing
}
