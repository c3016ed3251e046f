internal import MusicLibrary
internal import Terminal

extension Album {
    /// The album as rows of a name and a value, for showing it alone.
    ///
    /// - Pattern: Decorator (a representation that the album itself knows nothing of)
    package var tableRepresentation: [(name: String, value: String)] {
        let known = AlbumField.known.map { ($0.name, details.text(of: $0) ?? "") }
        return known + details.fields.map { ($0.name, $0.value) }
    }
}
