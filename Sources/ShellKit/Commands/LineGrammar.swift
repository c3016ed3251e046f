/// The declarations of a chain. It resolves the beginning of a line without running the handlers.
struct LineGrammar: Sendable {
    private let lines: [HandlerDeclaration<String>]
    private let statements: [HandlerDeclaration<Word>]

    /// The grammar of a shell without handlers.
    init() { (lines, statements) = ([], []) }

    /// The grammar of the lines of a script, or of typed lines.
    @MainActor
    init(in context: ShellContext) {
        let handlers = context.isInteractive ? context.registry.lineHandlers : []
        lines = handlers.map { $0.declaration(in: context) }
        statements = context.declarations
    }

    /// The rest that may follow the first word of a statement; nil for an unknown word.
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

    /// The meaning of a typed line to the first line handler that takes it; nil if all pass it on.
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
            in: ShellContext(
                shell: self, output: Output(MemoryOutput()), diagnostics: Output(MemoryOutput()), isInteractive: true))
    }
}

extension ShellContext {
    /// The words with which a statement can begin, sorted: names of commands, aliases, and words that handlers declare.
    public var firstWords: [CompletionValue] { LineGrammar.sorted(declarations.flatMap(\.candidates)) }

    /// The rest that may follow the beginning of a typed line, for colours and completion; nil if no handler declares the beginning.
    public func rest(ofLine text: String) -> RestOfLine? {
        let grammar = LineGrammar(in: self)
        return grammar.rest(ofLine: text)
            ?? ParsedLine(text).statements.first?.words.first.flatMap { grammar.rest(after: $0) }
    }

    fileprivate var declarations: [HandlerDeclaration<Word>] {
        registry.chain.handlers.map { $0.declaration(in: self) }
    }
}
