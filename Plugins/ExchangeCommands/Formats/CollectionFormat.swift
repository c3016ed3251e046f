internal import AlbumModel
internal import Tabular

/// The conventions of a program that writes files of albums.
///
/// A new format is one file in this folder, and one line in ``KnownFormats``.
protocol CollectionFormat {
    /// True if a table with this header, or an object with these keys, has the format.
    func recognises(_ header: HeaderNames) -> Bool

    /// True if values and names of columns are read unchanged, and `id` is the album's number in the exported library.
    var isLiteral: Bool { get }

    /// The fields that identify an album in the file; empty if the program writes none.
    var key: [AlbumField] { get }

    /// True if a text in the column of the year means that it is unknown.
    func isNoYear(_ text: String) -> Bool

    /// The notation of several values in a field; nil if the field has one value.
    func list(of field: AlbumField) -> ListNotation?

    /// The artist's name without the marks of the program.
    func artist(_ name: String) -> String

    /// The conversion of rows with these columns or keys to rows with the usual columns; nil if they have them.
    func conversion(of names: [String], keepsTracks: Bool) -> (any RowConversion)?
}

extension CollectionFormat {
    var isLiteral: Bool { false }
    var key: [AlbumField] { [] }
    func isNoYear(_ text: String) -> Bool { false }
    func list(of field: AlbumField) -> ListNotation? { nil }
    func artist(_ name: String) -> String { name }
    func conversion(of names: [String], keepsTracks: Bool) -> (any RowConversion)? { nil }
}

/// The names of a table's columns, or of an object's keys.
struct HeaderNames {
    let names: [String]
    /// The names, for comparisons regardless of case.
    let keys: Set<String>

    init(_ names: [String]) {
        self.names = names
        keys = Set(names.map { $0.lowercased() })
    }
}

/// Rows of a format that has its albums in another form, as rows with the usual columns.
protocol RowConversion {
    /// True if each row is a track, which becomes a part of an album.
    var listsTracks: Bool { get }
    /// The columns of the converted rows.
    var columns: TabularColumns { get }
    func row(_ row: TabularRow) -> TabularRow
}
