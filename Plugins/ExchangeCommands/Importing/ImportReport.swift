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
    /// The number of albums that were already in the library.
    private(set) var alike = 0
    /// The number of rows that are not valid albums.
    private(set) var refused = 0
    /// The notes for the first rows with problems.
    private(set) var notes: [String] = []
    /// The number of omitted notes.
    private(set) var unsaid = 0

    /// True if the header has problems.
    private(set) var hasFaultyHeader = false

    /// True if there are any problems.
    var hasFaults: Bool { mended + refused > 0 || hasFaultyHeader }

    /// Records a problem of the header, as the first note.
    mutating func take(_ fault: HeaderFault, in file: String) {
        hasFaultyHeader = true
        notes.insert(fault.note(in: file), at: 0)
    }

    /// Records a row that is not a valid album.
    mutating func refuse(_ row: ImportedRow, in file: String) {
        read += 1
        refused += 1
        note(row, in: file)
    }

    /// Records an album that is already in the library.
    mutating func passOver(_ row: ImportedRow, in file: String, isStrict: Bool) {
        read += 1
        alike += 1
        if isStrict { mend(row, in: file) }
    }

    /// Records an added album.
    mutating func add(_ row: ImportedRow, in file: String) {
        read += 1
        added += 1
        mend(row, in: file)
    }

    private mutating func mend(_ row: ImportedRow, in file: String) {
        guard !row.faults.isEmpty else { return }
        mended += 1
        note(row, in: file)
    }

    private mutating func note(_ row: ImportedRow, in file: String) {
        if notes.count < Self.mostNotes { notes.append(row.note(in: file)) } else { unsaid += 1 }
    }
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
