package import LineEditing
internal import Synchronization

/// Completes commands, options and values from the signatures of the enabled plugins.
///
/// The editor's thread calls it, and it never waits: a task queries files, programs and ``ValueSource`` objects and
/// replies later.
/// - Pattern: Strategy (concrete strategy)
package final class ShellCompleter: LineCompleter {
    private static let limit = 200
    private let vocabulary: ShellVocabulary
    /// The task that finds the values for the latest request.
    private let search: Mutex<Task<Void, Never>?> = Mutex(nil)

    /// A completer with the names of a shell.
    package init(_ vocabulary: ShellVocabulary) { self.vocabulary = vocabulary }

    /// Replies at once from the snapshot, or later from a task.
    package func complete(_ text: String, reply: CompletionReply) {
        search.withLock { $0?.cancel() }
        let line = ParsedLine(text)
        switch line.cursor {
        case .word(let words, let range):
            complete(words, typed: line[range], beginning: line.isCursorInFirstStatement ? line.text : nil, reply)
        case .variable(let range):
            completeVariable(line[range], reply)
        case .systemCommand(let command):
            let word = SystemWord(endOf: command)
            if let typed = word.variable { completeVariable(String(typed), reply) } else { complete(word, reply) }
        case nil:
            reply([], replacing: "")
        }
    }

    private func complete(_ words: [Word], typed: String, beginning line: String?, _ reply: CompletionReply) {
        let snapshot = vocabulary.snapshot
        guard let word = words.last, !word.isOpen else { return reply([], replacing: typed) }
        guard words.count > 1 else {
            let candidates = snapshot.grammar.firstWords(beginningWith: word.text, ofLine: line != nil)
            return reply(Self.matching(candidates, word.text), replacing: typed)
        }
        let roles = snapshot.grammar.roles(of: words, beginning: line)
        switch roles.last {
        case .command, .handled, nil:
            reply(
                Self.matching(snapshot.grammar.firstWords(beginningWith: word.text), word.text), replacing: typed)
        case .option(_, let signature, nil), .endOfOptions(let signature):
            // `--help` would lengthen every list of options.
            let help =
                word.text.hasPrefix("--h") ? [CompletionValue(CommandHelp.option, detail: "Shows this help.")] : []
            reply(Self.matching(Self.options(of: signature) + help, word.text), replacing: typed)
        case .surplus(let signature?) where typed.isEmpty:
            reply(Self.matching(Self.options(of: signature), ""), replacing: typed)
        case .option(let option?, _, let offset?):
            let name = typed.prefix { $0 != "=" }
            let value = Value(word: word.suffix(from: offset), source: option.completion, lead: name + "=")
            complete(value, typed: typed, from: snapshot, reply)
        case .value(let parameter):
            let before = parameter.isOption ? [] : Self.words(words.dropLast(), of: parameter, roles)
            var source = parameter.completion
            let previous = words.dropLast().last?.text ?? ""
            if case .after(let sources) = source { source = sources[previous] ?? .none }
            if case .settingValues = source { source = .choices(snapshot.settingValues[previous] ?? []) }
            complete(Value(word: word, source: source, before: before), typed: typed, from: snapshot, reply)
        case .file:
            complete(Value(word: word, source: .files), typed: typed, from: snapshot, reply)
        case .option(nil, _, .some), .surplus, .sign, .unknown:
            reply([], replacing: typed)
        }
    }

    private static func words(
        _ words: ArraySlice<Word>, of parameter: ParameterDefinition, _ roles: [WordRole]
    ) -> [Word] {
        zip(words, roles).compactMap { word, role in
            if case .value(let owner) = role, owner === parameter { word } else { nil }
        }
    }

    /// Completes `$na` or `${na` with the variables of the shell and, if a letter was typed, those of the environment.
    /// The values of the environment are not displayed, because they may be secret.
    private func completeVariable(_ typed: String, _ reply: CompletionReply) {
        let variables = vocabulary.snapshot.variables
        let (opening, closing) = typed.hasPrefix("${") ? ("${", "}") : ("$", "")
        let name = typed.dropFirst(opening.count)
        let names = Set(variables.map(\.text))
        let inherited = name.isEmpty ? [] : Environment.all.filter { !names.contains($0.key) }
        let known = variables + inherited.map { CompletionValue($0.key) }.sorted { $0.text < $1.text }
        let candidates = known.filter { $0.text.hasPrefix(name) }.map {
            Candidate(opening + $0.text + closing, display: $0.text, detail: $0.detail, suffix: "")
        }
        reply(candidates, replacing: typed)
    }

    /// Completes a word of a line for `/bin/sh`.
    private func complete(_ word: SystemWord, _ reply: CompletionReply) {
        let typed = (word.quote.map(String.init) ?? "") + word.text
        Task.detached {
            let (found, total) =
                word.isProgram
                ? FileCandidates.programs(matching: word.text, quote: word.quote)
                : FileCandidates.matching(word.text, lead: "", quote: word.quote)
            reply(found, replacing: typed, total: total)
        }
    }

    /// A value that is being typed.
    private struct Value {
        let word: Word
        let source: CompletionSource
        /// The typed text before the value, such as `--format=`.
        var lead: Substring = ""
        /// The words of the same parameter before it.
        var before: [Word] = []
    }

    private func complete(
        _ value: Value, typed: String, from snapshot: CompletionSnapshot, _ reply: CompletionReply
    ) {
        let (text, lead) = (value.word.text, String(value.lead))
        let quote = value.word.isBare ? nil : typed.last { $0 == "'" || $0 == "\"" }
        switch value.source {
        case .files:
            Task.detached {
                let (found, total) = FileCandidates.matching(text, lead: lead, quote: quote)
                reply(found, replacing: typed, total: total)
            }
        case .filesOr(let names):
            Task.detached {
                let (files, total) = FileCandidates.matching(text, lead: lead, quote: quote)
                let isAllQuoted = quote != nil && typed.dropFirst(lead.count).first == quote
                let others = names().filter { ($0.lead + $0.text).hasPrefix(text) }.map { other in
                    isAllQuoted && !other.text.isEmpty
                        ? CompletionValue(other.lead + other.text, detail: other.detail) : other
                }
                let found = files + others.map { Self.candidate($0, lead: lead, quote: quote) }
                reply(found, replacing: typed, total: total)
            }
        case .values(let source):
            find(in: source, value.before + [value.word]) { values, isComplete in
                let shown = values.prefix(Self.limit).map { Self.candidate($0, lead: lead, quote: quote) }
                let total = values.count > Self.limit ? CompletionTotal.moreThan(Self.limit) : nil
                reply(shown, replacing: typed, total: isComplete ? total : .unfinished)
            }
        default:
            let values = snapshot.values(of: value.source)
            reply(Self.matching(values, text, lead: lead), replacing: typed)
        }
    }

    /// Finds the values that complete the last word, and passes them on; before that also those that are found at once.
    private func find(
        in source: any ValueSource, _ words: [Word],
        _ answer: @escaping @Sendable (_ values: [CompletionValue], _ isComplete: Bool) -> Void
    ) {
        let task = Task.detached {
            // The one additional value shows that there are more.
            let first = await source.values(completing: words, limit: Self.limit + 1, atOnce: true)
            answer(first.values, first.isComplete)
            guard !first.isComplete, !Task.isCancelled else { return }
            answer(await source.values(completing: words, limit: Self.limit + 1, atOnce: false).values, true)
        }
        search.withLock { $0 = task }
    }

    private static func options(of signature: Signature) -> [CompletionValue] {
        signature.parameters.filter(\.isOption).map { CompletionValue("--" + $0.name, detail: $0.help) }
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
