public import AlbumModel
internal import MusicLibrary
public import ShellKit

/// Completes album references from the library: titles and artists, and the values of a field after its name.
///
/// The source reads over its own connection, so it neither blocks commands nor waits for them.
public struct AlbumValues: ValueSource {
    private let workspace: AlbumWorkspace
    private let reader: LibraryReader?
    private let orFields: Bool

    /// Creates a source for a workspace's library; it has no values if no second connection can be opened.
    ///
    /// - Parameter orFields: True if the last word may also become `FIELD=VALUE`.
    @MainActor
    public init(_ workspace: AlbumWorkspace, orFields: Bool = false) {
        self.workspace = workspace
        reader = workspace.reader
        self.orFields = orFields
    }

    /// Completes the word alone.
    public func values(completing typed: String, limit: Int) async -> [CompletionValue] {
        await values(completing: [Word(typed)], limit: limit, atOnce: false).values
    }

    /// Completes `artist:Da` with artists, `has:` with fields, `year:1990..` with years, `@` with saved queries, and
    /// anything else with titles, then artists. All values are from albums that match the words before.
    public func values(
        completing words: [Word], limit: Int, atOnce: Bool
    ) async -> (values: [CompletionValue], isComplete: Bool) {
        guard let reader, let word = words.last else { return ([], true) }
        if let names = await names(completing: word, reader, limit: limit) { return (names, true) }
        let before = Self.alternative(of: words.dropLast())
        var search = ValueSearch(reader, atOnce: atOnce, among: await query(of: before), limit: limit)
        let term = TypedTerm(word)
        if let field = term.field {
            let found = await search.values(of: field, beginning: term.value)
            return (found.map { CompletionValue($0, lead: term.lead) }, search.isComplete)
        }
        let titles = await search.values(of: .title, beginning: term.value)
        search.limit -= titles.count
        let artists = await search.values(of: .artist, beginning: term.value)
        var whole = ValueSearch(reader, atOnce: atOnce, limit: limit)
        let values =
            fields(beginning: term, reader) + (await continuations(of: before + [word], &whole))
            + titles.map { CompletionValue($0, lead: term.sign, detail: "title") }
            + artists.map { CompletionValue($0, lead: term.sign + "artist:", detail: "artist") }
        return (values, search.isComplete && whole.isComplete)
    }

    /// The saved queries after `@`, and the fields after `has:`; nil for any other word.
    private func names(completing word: Word, _ reader: LibraryReader, limit: Int) async -> [CompletionValue]? {
        let term = TypedTerm(word)
        if word.isBare, term.field == nil, term.value.hasPrefix("@") {
            let names = await SavedQueryNames(in: workspace).values(
                completing: String(term.value.dropFirst()), limit: limit)
            return names.map { CompletionValue($0.text, lead: term.sign + "@", detail: "saved query") }
        }
        if case .own("has") = term.field {
            return FieldNames.all(beginning: term.value, reader, limit: limit).map {
                CompletionValue($0, lead: term.lead)
            }
        }
        return nil
    }

    /// The words of the alternative that is being typed: those after the last comma or open parenthesis.
    private static func alternative(of words: [Word].SubSequence) -> [Word] {
        var starts = [words.startIndex]
        for (index, word) in zip(words.indices, words) {
            switch QuerySign(word) {
            case .opening: starts.append(index + 1)
            case .closing: if starts.count > 1 { starts.removeLast() }
            case .comma: starts[starts.count - 1] = index + 1
            case nil: break
            }
        }
        return Array(words[(starts.last ?? words.endIndex)...])
    }

    /// The query of words; all albums if the words are no query or contain a pattern, which would take long.
    private func query(of words: [Word]) async -> AlbumQuery {
        guard !words.isEmpty, let phrase = try? AlbumPhrase(words: words),
            let query = try? await phrase.query(in: workspace), !query.hasPattern
        else { return .all }
        return query
    }

    /// The last words of titles and artists that begin with all the words: `Marley` for `bob mar`.
    private func continuations(of words: [Word], _ search: inout ValueSearch) async -> [CompletionValue] {
        guard words.count > 1, words.allSatisfy({ TypedTerm($0).field == nil && !$0.text.hasPrefix("^") }) else {
            return []
        }
        let typed = words.map(\.text).joined(separator: " ")
        let known = typed.split(separator: " ", omittingEmptySubsequences: false).count - 1
        var values: [CompletionValue] = []
        for (field, detail) in [(AlbumField.title, "title"), (.artist, "artist")] {
            values += await search.values(of: field, beginning: typed)
                .map { $0.split(separator: " ", omittingEmptySubsequences: false).dropFirst(known) }
                .map { CompletionValue($0.joined(separator: " "), detail: detail) }
        }
        return values.filter { !$0.text.isEmpty }
    }

    /// The names of fields that begin with the typed text, if it is not empty: `artist:` for a query and, if the word may
    /// become an assignment, `artist=`.
    private func fields(beginning term: TypedTerm, _ reader: LibraryReader) -> [CompletionValue] {
        guard !term.value.isEmpty else { return [] }
        let names = FieldNames.all(beginning: term.value, reader, limit: Self.mostFields)
        let assigned = orFields && term.sign.isEmpty ? names.map { CompletionValue(assigning: $0) } : []
        // No quote opens after `^`.
        let searched = names.filter { term.sign.isEmpty || FieldNames.quoted($0) == $0 }.map {
            CompletionValue("", lead: term.sign + FieldNames.quoted($0) + ":", detail: "words in the \($0)")
        }
        let has = CompletionValue("", lead: term.sign + "has:", detail: "albums that have the field")
        let any = CompletionValue("", lead: term.sign + "any:", detail: "words in any field")
        return assigned + searched + ("has".hasPrefix(term.value) ? [has] : [])
            + ("any".hasPrefix(term.value) ? [any] : [])
    }

    private static let mostFields = 50

    /// True if the words match an album; patterns, which would be compared with every album, count as known.
    public func knows(_ words: [Word]) async -> Bool {
        if orFields, let last = words.last, !last.text.isEmpty,
            !FieldNames.all(beginning: last.text, reader, limit: 1).isEmpty
        {
            return words.count == 1 ? true : await knows(words.dropLast())
        }
        if orFields, let start = words.firstIndex(where: { $0.fieldInQuotes != nil }) {
            return start == 0 ? true : await knows(Array(words[..<start]))
        }
        guard let reader, let phrase = try? AlbumPhrase(words: words) else { return true }
        guard let query = try? await phrase.query(in: workspace) else { return false }
        guard !query.hasPattern else { return true }
        if !phrase.mayBeTitle, let last = phrase.namedPositions.max(), let count = try? reader.count(), last > count {
            return false
        }
        return (try? reader.holds(query)) ?? true
    }
}

/// Completes `FIELD=VALUE`: first the field, then a value that the field has in the library.
public struct AssignmentValues: ValueSource {
    private let reader: LibraryReader?

    /// Creates a source for the fields and values of a workspace's library.
    @MainActor
    public init(in workspace: AlbumWorkspace) { reader = workspace.reader }

    /// Completes the word alone.
    public func values(completing typed: String, limit: Int) async -> [CompletionValue] {
        await values(completing: [Word(typed)], limit: limit, atOnce: false).values
    }

    /// Completes `ge` with `genre=`, and `genre=P` and `genre='Rock; P` with values.
    public func values(
        completing words: [Word], limit: Int, atOnce: Bool
    ) async -> (values: [CompletionValue], isComplete: Bool) {
        guard let word = words.last else { return ([], true) }
        let equals = word.text.utf8.enumerated().first { $1 == UInt8(ascii: "=") && !word.isLiteral(at: $0) }?.offset
        guard let equals, var name = String(word.text.utf8.prefix(equals)) else {
            let names = FieldNames.all(beginning: word.text, reader, limit: limit)
            return (names.map { CompletionValue(assigning: $0) }, true)
        }
        let sign = ["+", "-"].first(where: name.hasSuffix) ?? ""
        name.removeLast(sign.count)
        let (field, typed) = (AlbumField(named: name), word.suffix(from: equals + 1).text)
        // The values before the last one of a list.
        let end = field.holdsSeveralValues ? typed.ranges(of: ValueList.separator).last?.upperBound : nil
        let before = typed[..<(end ?? typed.startIndex)]
        let beginning = String(typed.dropFirst(before.count))
        var search = ValueSearch(reader, atOnce: atOnce, limit: limit)
        let found = await search.values(of: field, beginning: beginning)
        let lead = FieldNames.quoted(name) + sign + "="
        return (found.map { CompletionValue(before + $0, lead: lead) }, search.isComplete)
    }
}

extension CompletionValue {
    /// The candidate `FIELD=`.
    fileprivate init(assigning field: String) {
        self.init("", lead: FieldNames.quoted(field) + "=", detail: "sets the \(field)")
    }
}

/// Completes the names of saved queries.
public struct SavedQueryNames: ValueSource {
    private let reader: LibraryReader?

    /// Creates a source for the saved queries of a workspace's library.
    @MainActor
    public init(in workspace: AlbumWorkspace) { reader = workspace.reader }

    /// The names with the typed prefix, regardless of case and diacritics.
    public func values(completing typed: String, limit: Int) async -> [CompletionValue] {
        let typed = TextFolding.fold(typed)
        let names = (try? reader?.savedQueryNames()) ?? []
        return names.filter { TextFolding.fold($0).hasPrefix(typed) }.prefix(limit).map { CompletionValue($0) }
    }
}

/// Completes the value of a field from its values in the library.
public struct FieldValues: ValueSource {
    private let field: AlbumField
    private let reader: LibraryReader?

    /// Creates a source for the values of a field in a workspace's library.
    @MainActor
    public init(_ field: AlbumField, in workspace: AlbumWorkspace) {
        self.field = field
        reader = workspace.reader
    }

    /// The values with the typed prefix, regardless of case and diacritics.
    public func values(completing typed: String, limit: Int) async -> [CompletionValue] {
        await values(completing: [Word(typed)], limit: limit, atOnce: false).values
    }

    /// The values with the last word as prefix.
    public func values(
        completing words: [Word], limit: Int, atOnce: Bool
    ) async -> (values: [CompletionValue], isComplete: Bool) {
        var search = ValueSearch(reader, atOnce: atOnce, limit: limit)
        let found = await search.values(of: field, beginning: words.last?.text ?? "")
        return (found.map { CompletionValue($0) }, search.isComplete)
    }
}
