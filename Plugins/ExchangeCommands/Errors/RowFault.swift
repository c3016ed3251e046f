internal import MusicLibrary
internal import Tabular

/// A problem of an album in a file that can be read otherwise.
enum RowFault: Equatable {
    /// A problem of the row itself.
    case row(RowProblem)
    /// The value is not a valid year.
    case badYear(String)
    /// The value is a list or an object instead of a text.
    case notText(AlbumField, found: String)
    /// The value contains a null character.
    case holdsNull(AlbumField)
    /// An earlier column of the same field has another value.
    case contradiction(column: String, value: String)
    /// Required fields are missing.
    case missing([AlbumField])

    /// True if the problem caused the loss of a value.
    var losesValue: Bool {
        switch self {
        case .row, .missing: false
        case .badYear, .notText, .holdsNull, .contradiction: true
        }
    }
}
