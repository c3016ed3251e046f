internal import AlbumModel
internal import Tabular

/// The result of an import so far.
struct ImportReport {
    /// The maximum number of notes; further ones are only counted.
    private static let mostNotes = 20
    /// The number of albums to name whose values are replaced without a base, perhaps against the user's wish.
    private static let mostReplaced = 100

    private(set) var read = 0
    /// The number of albums added, or to be added in a dry run.
    private(set) var added = 0
    /// The number of added albums with problems; a strict import also counts those already in the library.
    private(set) var mended = 0
    /// The number of albums that were already in the library, and did not change.
    private(set) var alike = 0
    /// The number of rows that are not valid albums, or whose albums are unknown.
    private(set) var refused = 0
    private(set) var changed = 0
    /// The number of albums with values that only the user has changed, which an update keeps.
    private(set) var kept = 0
    /// The number of albums with values that the user and the file have changed.
    private(set) var conflicting = 0
    /// The number of changed albums with values that were replaced without a base.
    private(set) var replaced = 0
    /// The number of albums that are no longer in the file.
    private(set) var missing = 0
    /// The notes for the first rows with problems.
    private(set) var notes: [String] = []
    /// The number of omitted notes.
    private(set) var unsaid = 0
    /// The number of values with spaces around them, which were removed.
    private(set) var trimmed = 0
    /// The named albums by outcome, in the order of the file.
    private(set) var names: [AlbumOutcome: [String]] = [:]
    /// The number of albums that are not named, by outcome, because there are too many.
    private(set) var unnamed: [AlbumOutcome: Int] = [:]
    /// The largest number of albums to name, by outcome; their names are in memory.
    private let limits: [AlbumOutcome: Int]
    /// The fields that an update added to a library in which it found albums.
    var newFields: [String] = []
    /// A sentence about the tracks that became albums.
    var tracksNote: String?
    /// True if rows were rejected because several rows or albums have their key.
    private(set) var hasAmbiguousKeys = false
    /// True if rows were rejected because they have no key.
    private(set) var hasRowsWithoutKey = false
    /// True if rows were rejected whose key cannot be read, so that their albums may count as missing.
    private(set) var hasUnknownAlbums = false

    private(set) var hasFaultyHeader = false
    /// The own fields with values of columns that could be read as other fields, and of years that cannot be read.
    private(set) var keptFields: [String] = []
    /// The first of these columns that could be read as the year.
    private(set) var yearColumn: String?
    private static let mostKeptFields = 100
    /// The encoding of the file if it was guessed.
    var guessedEncoding: TextEncoding?

    var hasFaults: Bool { mended + refused > 0 || hasFaultyHeader }

    init(naming limits: [AlbumOutcome: Int]) { self.limits = limits }

    func isNaming(_ outcome: AlbumOutcome) -> Bool { limits[outcome] != nil }

    /// Records a problem of the header, as the first note.
    mutating func addHeaderNote(_ note: String) {
        hasFaultyHeader = true
        notes.insert(note, at: 0)
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
            case .ambiguousKey: hasAmbiguousKeys = true
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
            if column.holdsYears, yearColumn == nil { yearColumn = column.name }
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
        switch outcome {
        case .new: added += 1
        case .changed: changed += 1
        case .kept: kept += 1
        case .conflict: conflicting += 1
        case .same: alike += 1
        case .missing: missing += 1
        }
        guard let limit = limits[outcome] else { return }
        guard names[outcome, default: []].count < max(limit, least) else { return unnamed[outcome, default: 0] += 1 }
        if let name = try name() { names[outcome, default: []].append(name) }
    }

    /// Records the outcomes of an album that an update has compared with its row.
    ///
    /// - Parameter hasBase: True if values of the source are remembered, so that a value without a base is noted.
    mutating func record(_ updated: UpdatedAlbum, of row: AlbumDraft, from old: AlbumDraft, hasBase: Bool) {
        let headline = updated.details.headline
        if !updated.conflicts.isEmpty { record(.conflict, headline + ": " + updated.wording(of: row)) }
        if updated.hasKept { record(.kept, headline) }
        if updated.details != old {
            let isReplaced = hasBase && updated.hasReplaced
            if isReplaced { replaced += 1 }
            record(
                .changed, atLeast: isReplaced ? Self.mostReplaced : 0,
                headline + ": " + updated.details.differences(from: old))
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
