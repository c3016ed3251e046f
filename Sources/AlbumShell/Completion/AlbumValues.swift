package import MusicLibrary
package import ShellKit

/// Completes album references from the library: titles and artists, and the values of a field after its name.
///
/// The source reads over its own connection, so it neither blocks commands nor waits for them.
package struct AlbumValues: ValueSource {
    private let workspace: AlbumWorkspace
    private let reader: LibraryReader?
    private let orFields: Bool

    /// Creates a source for a workspace's library; it has no values if no second connection can be opened.
    ///
    /// - Parameter orFields: True if the last word may also become `FIELD=VALUE`.
    @MainActor
    package init(_ workspace: AlbumWorkspace, orFields: Bool = false) {
        self.workspace = workspace
        reader = workspace.reader
        self.orFields = orFields
    }

    /// Completes `artist:Da` with artists, `has:` with fields, `year:1990..` with years, and anything else with
    /// titles, then artists.
    public func values(completing typed: String, limit: Int) async -> [CompletionValue] {
        guard typed.hasPrefix("^") else { return values(completing: typed, at: "", limit: limit) }
        return values(completing: String(typed.dropFirst()), at: "^", limit: limit)
    }

    /// - Parameter not: The negation sign before the typed text, or an empty string.
    private func values(completing typed: String, at not: String, limit: Int) -> [CompletionValue] {
        guard let reader else { return [] }
        if typed.hasPrefix("@") {
            let names = (try? reader.savedQueryNames()) ?? []
            let beginning = TextFolding.fold(String(typed.dropFirst()))
            return names.filter { TextFolding.fold($0).hasPrefix(beginning) }.prefix(limit)
                .map { CompletionValue($0, lead: not + "@", detail: "saved query") }
        }
        guard let colon = typed.firstIndex(of: ":") else {
            let titles = (try? reader.values(of: .title, beginning: typed, limit: limit)) ?? []
            let artists = (try? reader.values(of: .artist, beginning: typed, limit: limit - titles.count)) ?? []
            let assigned = orFields && !typed.isEmpty && not.isEmpty ? AssignmentValues.fields(beginning: typed) : []
            return assigned + Self.fields(beginning: typed, at: not)
                + titles.map { CompletionValue($0, lead: not, detail: "title") }
                + artists.map { CompletionValue($0, lead: not + "artist:", detail: "artist") }
        }
        var beginning = typed[typed.index(after: colon)...]
        if typed[..<colon] == "has" {
            return AlbumField.known.map(\.name).filter { $0.hasPrefix(beginning) }
                .map { CompletionValue($0, lead: not + "has:") }
        }
        let field = AlbumField(named: String(typed[..<colon]))
        // Skip the part between field and value: the `=` for the whole field, or the first year of a span.
        if beginning.hasPrefix("=") { beginning = beginning.dropFirst() }
        if field == .year, let dots = beginning.firstRange(of: "..") { beginning = beginning[dots.upperBound...] }
        let lead = not + typed[..<beginning.startIndex]
        let found = (try? reader.values(of: field, beginning: String(beginning), limit: limit)) ?? []
        return found.map { CompletionValue($0, lead: lead) }
    }

    /// True if the words match an album; patterns, which would be compared with every album, count as known.
    public func knows(_ words: [Word]) async -> Bool {
        if orFields, let last = words.last, !AssignmentValues.fields(beginning: last.text).isEmpty {
            return words.count == 1 ? true : await knows(words.dropLast())
        }
        guard let reader, let phrase = try? AlbumPhrase(words: words) else { return true }
        guard let query = try? await phrase.query(in: workspace) else { return false }
        guard !query.hasPattern else { return true }
        if !phrase.mayBeTitle, let last = phrase.namedPositions.max(), let count = try? reader.count(), last > count {
            return false
        }
        return (try? reader.holds(query)) ?? true
    }

    /// Completes the names of the known fields, such as `artist:`, if the typed text is not empty.
    private static func fields(beginning typed: String, at not: String) -> [CompletionValue] {
        guard !typed.isEmpty else { return [] }
        let fields = AlbumField.known.map { ($0.name, "words in the \($0.name)") }
        return (fields + [("has", "albums that have the field")]).filter { $0.0.hasPrefix(typed) }
            .map { CompletionValue("", lead: not + $0.0 + ":", detail: $0.1) }
    }
}

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
        let name = typed[..<equals]
        let field = AlbumField(named: String(["+", "-"].contains(name.last) ? name.dropLast() : name))
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

/// Completes the names of saved queries.
package struct SavedQueryNames: ValueSource {
    private let reader: LibraryReader?

    /// Creates a source for the saved queries of a workspace's library.
    @MainActor
    package init(in workspace: AlbumWorkspace) {
        reader = workspace.reader
    }

    /// The names with the typed prefix, regardless of case and diacritics.
    public func values(completing typed: String, limit: Int) async -> [CompletionValue] {
        let typed = TextFolding.fold(typed)
        let names = (try? reader?.savedQueryNames()) ?? []
        return names.filter { TextFolding.fold($0).hasPrefix(typed) }.prefix(limit).map { CompletionValue($0) }
    }
}

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
