internal import ShellKit

/// The result of an import so far.
struct ImportReport {
    /// The maximum number of notes; further ones are only counted.
    private static let mostNotes = 20

    /// The number of rows read.
    private(set) var read = 0
    /// The number of albums added, or to be added in a dry run.
    private(set) var added = 0
    /// The number of added albums with problems; a strict import also counts those already in the library.
    private(set) var mended = 0
    /// The number of albums that were already in the library, and did not change.
    private(set) var alike = 0
    /// The number of rows that are not valid albums, or whose albums are unknown.
    private(set) var refused = 0
    /// The number of changed albums.
    private(set) var changed = 0
    /// The number of albums that are no longer in the file.
    private(set) var missing = 0
    /// The notes for the first rows with problems.
    private(set) var notes: [String] = []
    /// The number of omitted notes.
    private(set) var unsaid = 0
    /// The number of values with spaces around them, which were removed.
    private(set) var trimmed = 0
    /// The named albums and their outcomes, in order.
    private(set) var names: [(outcome: AlbumOutcome, text: String)] = []
    /// True if it names albums; their names are in memory.
    let namesAlbums: Bool

    /// True if the header has problems.
    private(set) var hasFaultyHeader = false

    /// True if there are any problems.
    var hasFaults: Bool { mended + refused > 0 || hasFaultyHeader }

    /// Creates an empty report.
    init(namesAlbums: Bool) { self.namesAlbums = namesAlbums }

    /// Records a problem of the header, as the first note.
    mutating func take(_ fault: HeaderFault, in file: String) {
        hasFaultyHeader = true
        notes.insert(fault.note(in: file), at: 0)
    }

    /// Records a row that is not a valid album.
    ///
    /// - Parameter wasRead: True if ``read(_:in:)`` was called for it.
    mutating func refuse(_ row: ImportedRow, in file: String, wasRead: Bool = false) {
        if !wasRead { count(row) }
        refused += 1
        note(row, in: file)
    }

    /// Records an album that is already in the library.
    mutating func passOver(_ row: ImportedRow, _ name: @autoclosure () -> String, in file: String, isStrict: Bool) {
        count(row)
        settle(.same, name())
        if isStrict { mend(row, in: file) }
    }

    /// Records an album whose outcome is decided later.
    mutating func read(_ row: ImportedRow, in file: String) {
        count(row)
        mend(row, in: file)
    }

    /// Records the outcome of an album, and its name if albums are named.
    mutating func settle(_ outcome: AlbumOutcome, _ name: @autoclosure () throws -> String?) rethrows {
        switch outcome {
        case .new: added += 1
        case .changed: changed += 1
        case .same: alike += 1
        case .missing: missing += 1
        }
        if namesAlbums, let name = try name() { names.append((outcome, name)) }
    }

    /// True if the next note will be shown.
    var takesNotes: Bool { notes.count < Self.mostNotes }

    private mutating func count(_ row: ImportedRow) {
        read += 1
        trimmed += row.trimmed
    }

    private mutating func mend(_ row: ImportedRow, in file: String) {
        guard !row.faults.isEmpty else { return }
        mended += 1
        note(row, in: file)
    }

    private mutating func note(_ row: ImportedRow, in file: String) {
        if takesNotes { notes.append(row.note(in: file)) } else { unsaid += 1 }
    }
}

/// The outcome of an import for an album, as its report names it.
enum AlbumOutcome: String {
    case new, changed, missing
    case same = "already there"
}

/// The progress of an import.
struct ImportStanding: Equatable {
    /// The number of rows read; nil before the first.
    let rows: Int?
    /// The number of bytes read.
    let bytesRead: Int
    /// The total number of bytes; nil if unknown.
    let size: Int?
    /// The elapsed time in seconds.
    let seconds: Double

    /// The estimated remaining time in seconds; nil if it cannot be estimated.
    var secondsLeft: Int? {
        guard let size, bytesRead > 0, seconds > 0 else { return nil }
        let left = seconds * Double(max(0, size - bytesRead)) / Double(bytesRead)
        return left < 1e6 ? Int(left.rounded(.up)) : nil
    }
}

/// Displays the progress of an import on a terminal.
@MainActor
final class ImportProgress {
    private let row: ProgressRow
    private let source: MeasuredSource
    private let clock = ContinuousClock()
    private let began: ContinuousClock.Instant

    init(of source: MeasuredSource, on row: ProgressRow) {
        (self.row, self.source) = (row, source)
        began = clock.now
    }

    /// Updates the display with the number of rows, if it is due.
    func show(rows: Int) {
        row.show(
            ImportStanding(
                rows: rows, bytesRead: source.bytesRead, size: source.size,
                seconds: (clock.now - began) / .seconds(1)
            ).description)
    }
}
