/// A new value for a field of an album; an empty text removes the field.
package struct FieldAssignment: Sendable, Hashable {
    /// The value, parsed from the user's text.
    enum Value: Sendable, Hashable {
        case text(String)
        case year(Int)
        case none
    }

    /// The field to set.
    package let field: AlbumField
    /// The original text.
    package let text: String
    let value: Value

    /// Parses an assignment.
    ///
    /// - Throws: ``LibraryError/emptyField(_:)`` when a title or artist would be empty, ``LibraryError/badYear(_:)``
    ///   when a year is not a whole number from 1000 to next year, ``LibraryError/namelessField`` for an empty name,
    ///   ``LibraryError/reservedField(_:)`` for `id` and `position`.
    package init(_ field: AlbumField, _ text: String) throws {
        self.field = field
        self.text = text
        switch field {
        case .title, .artist:
            guard !text.isEmpty else { throw LibraryError.emptyField(field) }
            value = .text(text)
        case .year:
            value = text.isEmpty ? .none : .year(try AlbumYear.parse(text))
        case .own(let name) where name.isEmpty:
            throw LibraryError.namelessField
        case .own(let name) where AlbumField.reservedNames.contains(name.lowercased()):
            throw LibraryError.reservedField(name)
        case .genre, .cover, .own:
            value = text.isEmpty ? .none : .text(text)
        }
    }
}

extension AlbumDraft {
    /// Sets a field.
    package mutating func apply(_ assignment: FieldAssignment) {
        var text: String?
        if case .text(let given) = assignment.value { text = given }
        switch assignment.field {
        case .title: title = text ?? title
        case .artist: artist = text ?? artist
        case .genre: genre = text
        case .cover: coverURL = text
        case .own(let name): fields[name] = text
        case .year:
            if case .year(let given) = assignment.value { year = given } else { year = nil }
        }
    }
}
