internal import MusicLibrary

/// One row of a file, read as an album as far as it can be.
struct ImportedRow {
    /// The line on which it begins, from 1.
    let line: Int
    /// The album; nil when the row is refused.
    let draft: AlbumDraft?
    /// What is wrong with it.
    let faults: [RowFault]
}
