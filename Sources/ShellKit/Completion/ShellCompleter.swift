package import LineEditing

/// Completes commands, options and values from the signatures of the enabled plugins.
///
/// The editor's thread calls it, and it never waits: a task queries files, programs and ``ValueSource`` objects and
/// replies later.
/// - Pattern: Adapter (of signatures to the line editor)
package final class ShellCompleter: LineCompleter {
    private static let limit = 200
    private let vocabulary: ShellVocabulary

    /// A completer with the names of a shell.
    package init(_ vocabulary: ShellVocabulary) {
        self.vocabulary = vocabulary
    }

    /// Replies at once from the snapshot, or later from a task.
    package func complete(_ request: CompletionRequest, reply: CompletionReply) {
        let snapshot = vocabulary.snapshot
        if let variable = UnfinishedVariable(in: request.beforeCursor) {
            return reply(variable.candidates(among: snapshot.variables), replacing: variable.typed)
        }
        if let typed = Tokenizer.unfinishedSystemWord(request.beforeCursor) {
            return complete(typed, reply)
        }
        guard let (words, length) = Tokenizer.unfinishedStatement(request.beforeCursor), let last = words.last else {
            return reply([], replacing: "")
        }
        let typed = String(decoding: Array(request.beforeCursor.utf8).suffix(length), as: UTF8.self)
        let quote = typed.last(where: { $0 == "'" || $0 == "\"" }).flatMap { last.isBare ? nil : $0 }
        let place = CompletionPlace(words: words, commands: snapshot.commands, aliases: snapshot.aliasWords)
        switch place {
        case .command:
            reply(Self.matching(snapshot.firstWords, last.text), replacing: typed)
        case .option(let options):
            let known = options.map { CompletionValue("--" + $0.name, detail: $0.help) }
            reply(Self.matching(known, last.text), replacing: typed)
        case .value(let source, let word):
            let lead = String(typed.dropLast(word.text.count == last.text.count ? typed.count : word.text.count))
            answer(source, word, lead: lead, quote: quote, from: snapshot) {
                reply($0, replacing: typed, total: $1)
            }
        }
    }

    /// Completes a word of a line for `/bin/sh`.
    private func complete(_ word: SystemWord, _ reply: CompletionReply) {
        let typed = (word.quote.map(String.init) ?? "") + word.text
        Task.detached {
            let (found, total) =
                word.isProgram
                ? ProgramCandidates.matching(word.text, quote: word.quote)
                : FileCandidates.matching(word.text, lead: "", quote: word.quote)
            reply(found, replacing: typed, total: total)
        }
    }

    private func answer(
        _ source: CompletionSource, _ word: Word, lead: String, quote: Character?, from snapshot: CompletionSnapshot,
        reply: @escaping @Sendable ([Candidate], CompletionTotal?) -> Void
    ) {
        switch source {
        case .files:
            Task.detached {
                let (found, total) = FileCandidates.matching(word.text, lead: lead, quote: quote)
                reply(found, total)
            }
        case .values(let source):
            Task.detached {
                // The one additional value shows that there are more.
                let values = await source.values(completing: word.text, limit: Self.limit + 1)
                let shown = values.prefix(Self.limit).map { Self.candidate($0, lead: lead, quote: quote) }
                reply(shown, values.count > Self.limit ? .moreThan(Self.limit) : nil)
            }
        default: reply(Self.matching(snapshot.values(of: source, completing: word.text), word.text, lead: lead), nil)
        }
    }

    private static func matching(_ values: [CompletionValue], _ typed: String, lead: String = "") -> [Candidate] {
        values.filter { ($0.lead + $0.text).hasPrefix(typed) }.map { candidate($0, lead: lead, quote: nil) }
    }

    private static func candidate(_ value: CompletionValue, lead: String, quote: Character?) -> Candidate {
        let isWhole = !value.text.isEmpty
        let text = lead + value.lead + (isWhole ? Quoting.quoted(value.text, opening: quote) : "")
        return Candidate(text, display: value.lead + value.text, detail: value.detail, suffix: isWhole ? " " : "")
    }
}
