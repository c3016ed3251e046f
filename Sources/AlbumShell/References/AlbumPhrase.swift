package import MusicLibrary
package import ShellKit

/// The parsed words of an album query, before the lookup: `3 5`, `artist:sting year:..1990`, `What's Going On`.
///
/// A bare `,` separates alternatives. In an alternative, positions and ids form a union, and terms restrict it.
/// Beside a plain word, numbers, `first` and `last` are words too.
package struct AlbumPhrase: ParameterPhrase, Hashable {
    private let words: [Word]
    private let alternatives: [[AlbumReference]]
    /// The words as typed, for an exact title and for messages.
    package let text: String
    /// True if every word is a search word, so that the words together may be a title.
    let mayBeTitle: Bool

    /// Parses the words.
    public init(words: [Word]) throws {
        self.words = words
        text = words.map(\.text).joined(separator: " ")
        alternatives = try words.split(omittingEmptySubsequences: false) { $0.text == "," && $0.isBare }.map { words in
            guard !words.isEmpty else { throw InvalidValue("a ',' needs a term on both sides") }
            return try words.map(AlbumReferenceReader.read)
        }
        mayBeTitle =
            alternatives.count == 1 && words.allSatisfy { $0.isLiteral(at: 0) || $0.isBare }
            && alternatives[0].contains {
                switch $0 {
                case .plainWord, .term(.words): true
                default: false
                }
            }
    }

    /// `QUERY`
    public static var placeholder: String { "QUERY" }

    /// The query for the current state of the workspace.
    ///
    /// - Throws: ``AlbumReferenceError/noCurrentAlbum`` or ``AlbumReferenceError/beyondEnds(_:isForward:count:)`` for
    ///   relative forms.
    @MainActor
    package func query(in workspace: AlbumWorkspace) throws -> AlbumQuery {
        AlbumQuery(try alternatives.map { try conjunction(of: $0, in: workspace) })
    }

    @MainActor
    private func conjunction(
        of references: [AlbumReference], in workspace: AlbumWorkspace
    ) throws -> AlbumQuery.Conjunction {
        let hasPlainWord = Self.hasPlainWord(references)
        var conjunction = AlbumQuery.Conjunction()
        for reference in references {
            switch reference {
            case .places(let places): conjunction.places += places
            case .relative(let distance): conjunction.places.append(try place(distance, in: workspace))
            case .plainWord(let phrase): conjunction.terms.append(.words(phrase))
            case .term(let term): conjunction.terms.append(term)
            case .ambiguous(_, let phrase) where hasPlainWord: conjunction.terms.append(.words(phrase))
            case .ambiguous(let place, _): conjunction.places.append(try self.place(place, in: workspace))
            }
        }
        return conjunction
    }

    /// True if numbers, `first` and `last` beside these are words.
    private static func hasPlainWord(_ references: [AlbumReference]) -> Bool {
        references.contains { if case .plainWord = $0 { true } else { false } }
    }

    @MainActor
    private func place(_ place: AlbumReference.Ambiguous, in workspace: AlbumWorkspace) throws -> AlbumQuery.Place {
        switch place {
        case .position(let position): .position(position)
        case .first: .position(1)
        case .last: .position(try workspace.library.count())
        }
    }

    @MainActor
    private func place(_ distance: Int, in workspace: AlbumWorkspace) throws -> AlbumQuery.Place {
        guard let current = try workspace.current.located() else { throw AlbumReferenceError.noCurrentAlbum }
        if distance == 0 { return .id(current.album.id) }
        let count = try workspace.library.count()
        let (position, overflow) = current.position.addingReportingOverflow(distance)
        guard !overflow, position >= 1, position <= count else {
            throw AlbumReferenceError.beyondEnds(
                distance > 0 ? "+\(distance)" : String(distance), isForward: distance > 0, count: count)
        }
        return .position(position)
    }

    /// True for a single bare number, `first` or `last`, which could also be a title.
    var isPlaceOrTitle: Bool {
        guard alternatives.count == 1, alternatives[0].count == 1, case .ambiguous = alternatives[0][0] else {
            return false
        }
        return true
    }

    /// The positions that are named individually, to report missing ones.
    var namedPositions: [Int] {
        alternatives.filter { !Self.hasPlainWord($0) }.joined().compactMap {
            if case .ambiguous(.position(let position), _) = $0 { position } else { nil }
        }
    }

    /// The own fields that an album must have to match.
    var ownFields: [AlbumField] {
        alternatives.joined().compactMap { reference in
            switch reference {
            case .term(.field(let field, _)), .term(.has(let field)): AlbumField.known.contains(field) ? nil : field
            default: nil
            }
        }
    }

    /// A probable correction of the phrase: the words after the first unquoted field become part of its value; nil if
    /// there are none.
    ///
    /// - Returns: The phrase, and the field as the user should type it: `artist:='Marvin Gaye'`.
    var withWholeValue: (phrase: AlbumPhrase, typed: String)? {
        guard let place = words.firstIndex(where: Self.isUnquotedField) else { return nil }
        let following = words[(place + 1)...].prefix { $0.isBare && $0.text != "," && !$0.text.contains(":") }
        let text = words[place].text
        guard !following.isEmpty, let colon = text.firstIndex(of: ":") else { return nil }
        var value = text[text.index(after: colon)...]
        if value.hasPrefix("=") { value = value.dropFirst() }
        let lead = String(text[..<value.startIndex])
        let whole = ([String(value)] + following.map(\.text)).joined(separator: " ")
        let corrected =
            words[..<place] + [Word.quoted(whole, behind: lead)] + words[(place + 1 + following.count)...]
        return (try? AlbumPhrase(words: Array(corrected))).map { ($0, lead + Quoting.quoted(whole)) }
    }

    private static func isUnquotedField(_ word: Word) -> Bool {
        guard word.isBare, case .term(let term)? = try? AlbumReferenceReader.read(word) else { return false }
        switch term {
        case .field, .not(.field): return true
        case .all, .words, .has, .not: return false
        }
    }
}
