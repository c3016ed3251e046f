internal import MusicLibrary
internal import ShellKit

/// The text of an album's year, title or artist, as `add` takes it.
protocol FieldText: ParameterValue {
    static var field: AlbumField { get }
    init(_ assignment: FieldAssignment)
}

extension FieldText {
    /// Reads what the field can be.
    init(word: Word) throws {
        self.init(try FieldAssignment(Self.field, word.text))
    }
}

/// The title that an album must have.
struct TitleText: FieldText {
    static let field = AlbumField.title
    static let placeholder = "TITLE"
    let assignment: FieldAssignment

    init(_ assignment: FieldAssignment) { self.assignment = assignment }
}

/// Whoever made an album, who must be named.
struct ArtistText: FieldText {
    static let field = AlbumField.artist
    static let placeholder = "A"
    let assignment: FieldAssignment

    init(_ assignment: FieldAssignment) { self.assignment = assignment }
}

/// The year in which an album came out; none where it is empty.
struct YearText: FieldText {
    static let field = AlbumField.year
    static let placeholder = "Y"
    let assignment: FieldAssignment

    init(_ assignment: FieldAssignment) { self.assignment = assignment }
}
