internal import MusicLibrary
package import ShellKit

/// Completes `FIELD=VALUE`: first the field, then a value that the field has in the library.
package struct AssignmentValues: ValueSource {
    private let reader: LibraryReader?

    /// Creates a source for the fields and values of a workspace's library.
    @MainActor
    package init(in workspace: AlbumWorkspace) {
        reader = workspace.reader
    }

    /// Completes `ge` with `genre=`, and `genre=P` with values.
    public func values(completing typed: String, limit: Int) async -> [CompletionValue] {
        guard let equals = typed.firstIndex(of: "=") else { return Self.fields(beginning: typed) }
        let lead = String(typed[...equals])
        let field = AlbumField(named: String(typed[..<equals]))
        let beginning = String(typed[typed.index(after: equals)...])
        let found = (try? reader?.values(of: field, beginning: beginning, limit: limit)) ?? []
        return found.map { CompletionValue($0, lead: lead) }
    }

    /// The known fields with this prefix, such as `genre=`.
    static func fields(beginning typed: String) -> [CompletionValue] {
        AlbumField.known.filter { $0.name.hasPrefix(typed) }
            .map { CompletionValue("", lead: $0.name + "=", detail: "sets the \($0.name)") }
    }
}
