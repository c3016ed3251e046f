internal import AlbumModel

/// A row of a file, converted to an album as far as possible.
struct ImportedRow {
    /// The line on which the row begins, from 1.
    let line: Int
    /// The number of the album in the file, from 1, if the row before it is on the same line.
    var number: Int?
    /// The values of the row, also of a refused one.
    var contents: AlbumDraft
    /// True if the row is not a valid album, or its album is unknown.
    private(set) var isRefused: Bool
    var faults: [RowFault]
    /// The album's number in this program's own export.
    let id: Album.ID?
    /// The fields that the row contains, also empty ones.
    var fields: [AlbumField]
    /// Those of ``fields`` whose values cannot be read.
    let unreadable: [AlbumField]
    /// True if the album has no other own fields than ``fields``.
    let listsOwnFields: Bool
    /// The number of values with spaces around them, which were removed.
    let trimmed: Int
    /// The columns with a value in an own field that the end of an import names.
    let kept: [ImportColumn]

    /// The album; nil if the row is refused.
    var draft: AlbumDraft? { isRefused ? nil : contents }

    /// The row without its album.
    func refused(because fault: RowFault) -> ImportedRow {
        var row = self
        row.isRefused = true
        row.faults.append(fault)
        return row
    }
}
