internal import MusicLibrary
internal import Tabular

/// What is wrong with one album of a file that can be read otherwise.
enum RowFault: Equatable {
    /// The row itself is not as it should be.
    case row(RowProblem)
    /// The year is none.
    case badYear(String)
    /// A list or an object stands where a text belongs.
    case notText(AlbumField, found: String)
    /// The value holds a character that no text of an album may have.
    case holdsNull(AlbumField)
    /// Another column has said something else for the same field.
    case contradiction(column: String, value: String)
    /// What every album must have is not there.
    case missing([AlbumField])

    /// Whether a value was left out because of it.
    var losesValue: Bool {
        switch self {
        case .row, .missing: false
        case .badYear, .notText, .holdsNull, .contradiction: true
        }
    }
}
