internal import MusicLibrary
internal import ShellKit

/// The name of a field.
struct FieldName: ParameterValue {
    let field: AlbumField

    init(word: Word) throws {
        guard !word.text.isEmpty else { throw InvalidValue("a field is missing") }
        field = AlbumField(named: word.text)
    }

    static var placeholder: String { "FIELD" }
    static var completion: CompletionSource { .choices(AlbumField.known.map(\.name)) }
}
