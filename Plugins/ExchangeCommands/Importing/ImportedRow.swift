internal import MusicLibrary

/// A row of a file, converted to an album as far as possible.
struct ImportedRow {
    /// The line on which the row begins, from 1.
    let line: Int
    /// The album; nil if the row is refused.
    let draft: AlbumDraft?
    /// The problems of the row.
    let faults: [RowFault]
}
