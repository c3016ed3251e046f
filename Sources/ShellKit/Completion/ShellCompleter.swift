internal import LineEditing

/// Completes commands, options and values from the signatures of the plugins that are switched on.
///
/// It is asked on the editor's thread and never waits: what others know is fetched by a task and comes later.
/// - Pattern: Adapter (of signatures to the line editor)
final class ShellCompleter: LineCompleter {
    private static let limit = 200
    private let vocabulary: ShellVocabulary

    init(_ vocabulary: ShellVocabulary) {
        self.vocabulary = vocabulary
    }

    func complete(_ request: CompletionRequest, reply: CompletionReply) {
        let snapshot = vocabulary.snapshot
        if let variable = UnfinishedVariable(in: request.beforeCursor) {
            return reply(variable.candidates(among: snapshot.variables), replacing: variable.typed)
        }
        if let path = Tokenizer.unfinishedSystemPath(request.beforeCursor) {
            let lead = path.quote.map(String.init) ?? ""
            return answer(.files, Word(path.text), lead: "", quote: path.quote, from: snapshot) {
                reply($0, replacing: lead + path.text)
            }
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
            answer(source, word, lead: lead, quote: quote, from: snapshot) { reply($0, replacing: typed) }
        }
    }

    private func answer(
        _ source: CompletionSource, _ word: Word, lead: String, quote: Character?, from snapshot: CompletionSnapshot,
        reply: @escaping @Sendable ([Candidate]) -> Void
    ) {
        let known: [CompletionValue]
        switch source {
        case .none: known = []
        case .choices(let choices): known = choices.map { CompletionValue($0) }
        case .commands:
            known =
                snapshot.commands.map { CompletionValue($0.name, detail: $0.summary) }
                + snapshot.topics.map { CompletionValue($0.name, detail: $0.summary) }
        case .plugins: known = snapshot.plugins
        case .aliases: known = snapshot.aliases
        case .settings: known = snapshot.settings
        case .files:
            Task.detached { reply(FileCandidates.matching(word.text, lead: lead, quote: quote)) }
            return
        case .values(let source):
            Task.detached {
                let values = await source.values(completing: word.text, limit: Self.limit)
                reply(values.map { Self.candidate($0, lead: lead, quote: quote) })
            }
            return
        }
        reply(Self.matching(known, word.text, lead: lead))
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
