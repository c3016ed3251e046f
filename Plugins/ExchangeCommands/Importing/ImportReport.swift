/// What an import has come to so far.
struct ImportReport {
    /// How many faulty rows are named; of the others only the number is said.
    private static let mostNotes = 20

    /// How many rows were read.
    private(set) var read = 0
    /// How many albums were added, or would be.
    private(set) var added = 0
    /// How many of these without something that could not be read; of a strict import also of those that are there already.
    private(set) var mended = 0
    /// How many were in the library already.
    private(set) var alike = 0
    /// How many rows make no album.
    private(set) var refused = 0
    /// What is said of the first faulty rows.
    private(set) var notes: [String] = []
    /// How many faulty rows nothing is said of.
    private(set) var unsaid = 0

    /// Whether the header of the table could not be read whole.
    private(set) var hasFaultyHeader = false

    /// Whether anything was not as it should be.
    var hasFaults: Bool { mended + refused > 0 || hasFaultyHeader }

    /// Not all of the header can be read, which is said before anything else.
    mutating func take(_ fault: HeaderFault, in file: String) {
        hasFaultyHeader = true
        notes.insert(fault.note(in: file), at: 0)
    }

    /// A row makes no album.
    mutating func refuse(_ row: ImportedRow, in file: String) {
        read += 1
        refused += 1
        note(row, in: file)
    }

    /// An album of the row is in the library already.
    mutating func passOver(_ row: ImportedRow, in file: String, isStrict: Bool) {
        read += 1
        alike += 1
        if isStrict { mend(row, in: file) }
    }

    /// An album of the row is added.
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
