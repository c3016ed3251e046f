package import MusicLibrary
package import ShellKit

/// Completes the value of a field from its values in the library.
package struct FieldValues: ValueSource {
    private let field: AlbumField
    private let reader: LibraryReader?

    /// Creates a source for the values of a field in a workspace's library.
    @MainActor
    package init(_ field: AlbumField, in workspace: AlbumWorkspace) {
        self.field = field
        reader = workspace.reader
    }

    /// The values with the typed prefix, regardless of case and diacritics.
    public func values(completing typed: String, limit: Int) async -> [CompletionValue] {
        let found = (try? reader?.values(of: field, beginning: typed, limit: limit)) ?? []
        return found.map { CompletionValue($0) }
    }
}
