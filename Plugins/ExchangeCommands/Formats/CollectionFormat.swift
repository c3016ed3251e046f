internal import AlbumModel
internal import Tabular

/// The conventions of a program that writes files of albums.
///
/// A new format is one file in this folder, and one line in ``KnownFormats``.
protocol CollectionFormat: Sendable {
    /// True if a table with this header, or an object with these keys, has the format.
    func recognises(_ header: HeaderNames) -> Bool

    /// True if values and names of columns are read unchanged, and `id` is the album's number in the exported library.
    var isLiteral: Bool { get }

    /// The fields that identify an album in the file; empty if the program writes none.
    var key: [AlbumField] { get }

    /// The notation of several values in a field; nil if the field has one value.
    func list(of field: AlbumField) -> ListNotation?

    /// True if names in a field may have a number such as ` (2)`, which distinguishes equal names.
    func numbersNames(in field: AlbumField) -> Bool

    /// True if texts contain HTML entities such as `&amp;`.
    var hasEntities: Bool { get }

    /// The conversion of rows with these columns or keys to rows with the usual columns; nil if they have them.
    ///
    /// - Parameter keptTracks: The fields to which the user renames columns, by their keys, if tracks stay tracks; nil makes albums.
    func conversion(of header: HeaderNames, keptTracks: [String: AlbumField]?) -> (any RowConversion)?
}

extension CollectionFormat {
    var isLiteral: Bool { false }
    var key: [AlbumField] { [] }
    func list(of field: AlbumField) -> ListNotation? { nil }
    func numbersNames(in field: AlbumField) -> Bool { false }
    var hasEntities: Bool { false }
    func conversion(of header: HeaderNames, keptTracks: [String: AlbumField]?) -> (any RowConversion)? { nil }
}

/// Rows of a format that has its albums in another form, as rows with the usual columns.
protocol RowConversion {
    /// True if each row is a track, which becomes a part of an album.
    var listsTracks: Bool { get }
    /// The columns of the converted rows.
    var columns: TabularColumns { get }
    func row(_ row: TabularRow) -> TabularRow
}
