/// The statements or typed lines that a handler takes, and what follows their beginnings.
///
/// Colours, completion, suggestions and macros resolve a line by the declarations of all handlers, in the order of the chain. A
/// declaration is a value, because the editor asks it for each key on a thread of its own. It must agree with the handler;
/// `PluginConformance` of ShellTesting compares both.
///
/// - `Beginning`: The first word of a statement for a ``Handler``, the text of a typed line for a ``LineHandler``.
public struct Declaration<Beginning>: Sendable {
    /// The words to complete at the beginning, with their descriptions.
    let candidates: [CompletionValue]
    private let body: @Sendable (Beginning) -> RestOfLine?

    /// A declaration by a function.
    ///
    /// - Parameters:
    ///   - candidates: The words to complete at the beginning; none by default.
    ///   - rest: Returns what follows a beginning; nil for one that the handler passes on.
    public init(completing candidates: [CompletionValue] = [], _ rest: @escaping @Sendable (Beginning) -> RestOfLine?) {
        self.candidates = candidates
        body = rest
    }

    /// The declaration of a handler that leaves each beginning to the other handlers. It may still change the words after it.
    public static var none: Declaration { Declaration { _ in nil } }

    /// What follows a beginning; nil if the handler passes it on.
    public func rest(after beginning: Beginning) -> RestOfLine? { body(beginning) }
}

extension Declaration<Word> {
    /// A declaration of words, each with a description for completion and what follows it.
    public init(_ words: [String: (detail: String, rest: RestOfLine)]) {
        let rests = words.mapValues(\.rest)
        self.init(completing: words.map { CompletionValue($0.key, detail: $0.value.detail) }) { rests[$0.text] }
    }
}

/// What follows the beginning of a statement or of a typed line.
public enum RestOfLine: Sendable {
    /// Nothing: another word is an error.
    case nothing
    /// The arguments of a command.
    case arguments(of: Signature)
    /// Another statement, as if it were typed alone.
    case statement
    /// The rest of a statement that begins with this one in place of the word, as for an alias.
    case replaced(by: Statement)
    /// A line for `/bin/sh`.
    case program
    /// Free text, to which the beginning belongs.
    case text
    /// A line that is known only when it runs, such as one of the history.
    case unknown
}

/// The declarations of a chain. It resolves the beginning of a line without running the handlers.
struct LineGrammar: Sendable {
    private let lines: [Declaration<String>]
    private let statements: [Declaration<Word>]

    /// The grammar of a shell without handlers.
    init() { (lines, statements) = ([], []) }

    /// The grammar of the lines of a script, or of typed lines.
    @MainActor
    init(in context: ShellContext) {
        let handlers = context.isInteractive ? context.registry.lineHandlers.handlers : []
        lines = handlers.map { $0.declaration(in: context) }
        statements = context.declarations
    }

    /// What follows the first word of a statement; nil for an unknown word.
    ///
    /// - Parameter replaced: The words that were replaced to get this one. Each is replaced only once, as an alias is.
    func rest(after word: Word, without replaced: Set<String> = []) -> RestOfLine? {
        for declaration in statements {
            guard let rest = declaration.rest(after: word) else { continue }
            guard case .replaced = rest else { return rest }
            if replaced.count < AliasTable.mostExpansions, !replaced.contains(word.text) { return rest }
        }
        return nil
    }

    /// What a line handler makes of a typed line; nil if all pass it on.
    func rest(ofLine text: String) -> RestOfLine? {
        for declaration in lines { if let rest = declaration.rest(after: text) { return rest } }
        return nil
    }

    /// True if a typed line is free text.
    func isText(_ line: String) -> Bool { if case .text = rest(ofLine: line) { true } else { false } }

    /// The candidates for the first word of a statement or of a typed line, sorted; of two equal words, the one whose handler comes
    /// first.
    func firstWords(beginningWith text: String = "", ofLine isLine: Bool = false) -> [CompletionValue] {
        let all = (isLine ? lines.map(\.candidates) : []) + statements.map(\.candidates)
        return Self.sorted(all.flatMap { $0.filter { $0.text.hasPrefix(text) } })
    }

    fileprivate static func sorted(_ values: [CompletionValue]) -> [CompletionValue] {
        Dictionary(values.map { ($0.text, $0) }) { first, _ in first }.values.sorted { $0.text < $1.text }
    }

    /// True if a word is a candidate for the beginning of a line.
    func lists(_ word: Word) -> Bool {
        firstWords(beginningWith: word.text, ofLine: true).contains { $0.text == word.text }
    }
}

extension Shell {
    /// The grammar of typed lines, with the present declarations.
    var grammar: LineGrammar {
        LineGrammar(
            in: ShellContext(shell: self, output: MemoryOutput(), diagnostics: MemoryOutput(), isInteractive: true))
    }
}

extension ShellContext {
    /// The words with which a statement can begin, sorted: names of commands, aliases, and words that handlers declare.
    public var firstWords: [CompletionValue] { LineGrammar.sorted(declarations.flatMap(\.candidates)) }

    /// What follows the beginning of a typed line, as colours and completion see it; nil if no handler declares the beginning.
    public func rest(ofLine text: String) -> RestOfLine? {
        let grammar = LineGrammar(in: self)
        return grammar.rest(ofLine: text)
            ?? ParsedLine(text).statements.first?.words.first.flatMap { grammar.rest(after: $0) }
    }

    fileprivate var declarations: [Declaration<Word>] { registry.chain.handlers.map { $0.declaration(in: self) } }
}
