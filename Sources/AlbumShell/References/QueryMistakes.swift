public import AlbumModel
internal import MusicLibrary
public import ShellKit

/// Finds probable mistakes in a query: fields that no album has, and signs of other query languages.
@MainActor
struct QueryMistakes {
    private let phrase: AlbumPhrase
    private let query: AlbumQuery
    private let workspace: AlbumWorkspace

    /// A phrase, and its query for the current state of a workspace.
    init(_ phrase: AlbumPhrase, _ query: AlbumQuery, in workspace: AlbumWorkspace) {
        (self.phrase, self.query, self.workspace) = (phrase, query, workspace)
    }

    /// The mistakes that make a part of the query meaningless, also if another part matches albums. Empty for an empty
    /// library.
    ///
    /// - Parameter hasMatch: True if an album is known to match.
    func always(hasMatch: Bool = false) throws -> [AlbumReferenceError] {
        if let sign = phrase.joinedParentheses { return try workspace.library.isEmpty ? [] : [error(sign)] }
        let fields = query.ownFields
        let known = hasMatch && !fields.isEmpty ? query.ownFieldsOfMatches : []
        let unknown = try fields.filter { try !known.contains($0) && workspace.isUnknown($0) }
        // The search for similar names takes longer than the query.
        let errors = try unknown.prefix(Self.mostNamed).compactMap { field in
            try workspace.unknown(field).map(workspace.suggestingLongerName)
        }
        guard errors.isEmpty, !hasMatch else { return errors }
        let quoted = try phrase.unquoted.first { quoted in
            let text = try AlbumQuery(terms: .words(SearchPhrase(quoted.text)))
            return try !workspace.library.holds(text) && fits(quoted.sign)
        }
        return quoted.map { [error($0.sign)] } ?? []
    }

    /// The maximum number of unknown fields that are named.
    private static let mostNamed = 20

    /// The probable reasons why the query matches no album. Empty for an empty library.
    func whenNothingFits() throws -> [AlbumReferenceError] {
        guard try !workspace.library.isEmpty else { return [] }
        if let sign = phrase.joinedParentheses { return [error(sign)] }
        if let sign = try phrase.spacedField(where: isOwnField) { return [error(sign)] }
        let unknown = try always()
        guard unknown.isEmpty else { return unknown }
        let joined = try phrase.unjoinedFields.filter { try isField($0.field) }
        let corrections = phrase.separatedAlternatives + joined + phrase.plainYears
        for sign in corrections where try fits(sign) { return [error(sign)] }
        guard let sign = phrase.foreignSign else { return [] }
        if let name = sign.field, try workspace.isUnknown(AlbumField(named: name)) {
            // Without a similar name, the sign is probably part of a title.
            return try workspace.nearestField(to: name).map { [.noSuchField(name, nearest: $0)] } ?? []
        }
        return [error(sign)]
    }

    private func isOwnField(_ name: String) throws -> Bool {
        guard case .own = AlbumField(named: name) else { return false }
        return try isField(name)
    }

    private func isField(_ name: String?) throws -> Bool {
        try name.map { try !workspace.isUnknown(AlbumField(named: $0)) } ?? true
    }

    /// True if the corrected phrase matches an album.
    private func fits(_ sign: AlbumPhrase.ForeignSign) throws -> Bool {
        guard let corrected = try? AlbumPhrase(words: sign.words) else { return false }
        return try workspace.library.holds(corrected.query(in: workspace))
    }

    private func error(_ sign: AlbumPhrase.ForeignSign) -> AlbumReferenceError {
        .foreignSign(phrase.text, advice: sign.advice, meant: sign.meant)
    }
}

extension AlbumReferenceError {
    /// The sentence about a query that may match albums nevertheless.
    @MainActor var note: String {
        if case .foreignSign(_, let advice, let meant) = self { return "\(advice): \(meant)" }
        return FailureReport.opening(message)
    }
}

extension AlbumWorkspace {
    /// Notes the probable mistakes in the query of a command for which finding nothing is no failure.
    ///
    /// - Parameters:
    ///   - phrase: The phrase of the query; nil for all albums.
    ///   - isEmpty: True if the query has found nothing; nil if that is unknown.
    public func explain(
        _ phrase: AlbumPhrase?, _ query: AlbumQuery, isEmpty: Bool?, in context: ShellContext
    ) throws {
        guard let phrase else { return }
        guard isEmpty == true else { return try noteMistakes(in: phrase, query, hasMatch: isEmpty == false, context) }
        var mistakes = try QueryMistakes(phrase, query, in: self).whenNothingFits()
        if mistakes.isEmpty, try !library.isEmpty {
            mistakes = try [ValueSuggestions(phrase, in: self).error()].compactMap(\.self)
        }
        for mistake in mistakes { try context.note(FailureReport.opening(mistake.message)) }
    }

    /// Notes at once the mistakes that make a part of a query meaningless.
    ///
    /// - Parameter hasMatch: True if an album is known to match.
    func noteMistakes(in phrase: AlbumPhrase, _ query: AlbumQuery, hasMatch: Bool, _ context: ShellContext) throws {
        let mistakes = try QueryMistakes(phrase, query, in: self).always(hasMatch: hasMatch)
        for mistake in mistakes { try context.warn(mistake.note) }
    }
}
