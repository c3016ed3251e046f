internal import Tabular

/// The result of an import so far.
struct ImportReport {
    /// The maximum number of notes; further ones are only counted.
    private static let mostNotes = 20

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
    /// The outcomes whose albums are named; their names are in memory.
    let named: Set<AlbumOutcome>
    /// The fields that an update added to a library in which it found albums.
    var newFields: [String] = []
    /// True if rows were rejected because several rows or albums have their key.
    private(set) var hasAmbiguousKeys = false
    /// True if rows were rejected because they have no key.
    private(set) var hasRowsWithoutKey = false
    /// True if rows were rejected whose key cannot be read, so that their albums may count as missing.
    private(set) var hasUnknownAlbums = false

    private(set) var hasFaultyHeader = false
    /// The encoding of the file if it was guessed.
    var guessedEncoding: TextEncoding?

    var hasFaults: Bool { mended + refused > 0 || hasFaultyHeader }

    init(naming named: Set<AlbumOutcome>) { self.named = named }

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

    /// Records the problems of an album that is accepted.
    mutating func mend(_ row: ImportedRow, in file: String) {
        guard !row.faults.isEmpty else { return }
        mended += 1
        note(row, in: file)
    }

    /// Records the outcome of an album, and its name if such albums are named.
    mutating func record(_ outcome: AlbumOutcome, _ name: @autoclosure () throws -> String?) rethrows {
        switch outcome {
        case .new: added += 1
        case .changed: changed += 1
        case .same: alike += 1
        case .missing: missing += 1
        }
        if named.contains(outcome), let name = try name() { names[outcome, default: []].append(name) }
    }

    var acceptsNotes: Bool { notes.count < Self.mostNotes }

    private mutating func note(_ row: ImportedRow, in file: String) {
        if acceptsNotes { notes.append(row.note(in: file)) } else { unsaid += 1 }
    }
}

/// The outcome of an import for an album, as its report names it, in the order of the report.
enum AlbumOutcome: String, CaseIterable {
    case same = "already there"
    case changed, new, missing
}
