package import MusicLibrary
package import ShellKit

/// Completes the value of one field from the values that it has in the library.
package struct FieldValues: ValueSource {
    private let field: AlbumField
    private let reader: LibraryReader?

    /// The values of a field in a workspace's library.
    @MainActor
    package init(_ field: AlbumField, in workspace: AlbumWorkspace) {
        self.field = field
        reader = workspace.reader
    }

    /// The values that begin with what is typed, case and diacritics aside.
    public func values(completing typed: String, limit: Int) async -> [CompletionValue] {
        let found = (try? reader?.values(of: field, beginning: typed, limit: limit)) ?? []
        return found.map { CompletionValue($0) }
    }
}
