internal import MusicLibrary
internal import ShellKit

/// The text of an album's year, title or artist for `add`.
protocol FieldText: ParameterValue {
    static var field: AlbumField { get }
    init(_ assignment: FieldAssignment)
}

extension FieldText {
    /// Parses a value of the field.
    init(word: Word) throws {
        self.init(try FieldAssignment(Self.field, word.text))
    }
}

/// The required title of an album.
struct TitleText: FieldText {
    static let field = AlbumField.title
    static let placeholder = "TITLE"
    let assignment: FieldAssignment

    init(_ assignment: FieldAssignment) { self.assignment = assignment }
}

/// The required artist of an album.
struct ArtistText: FieldText {
    static let field = AlbumField.artist
    static let placeholder = "A"
    let assignment: FieldAssignment

    init(_ assignment: FieldAssignment) { self.assignment = assignment }
}

/// The year of an album's release; an empty text means none.
struct YearText: FieldText {
    static let field = AlbumField.year
    static let placeholder = "Y"
    let assignment: FieldAssignment

    init(_ assignment: FieldAssignment) { self.assignment = assignment }
}
