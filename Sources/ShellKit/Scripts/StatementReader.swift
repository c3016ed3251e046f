/// Reads the statements of a script one by one.
@MainActor
struct StatementReader {
    private let source: any ScriptSource
    private var tokenizer = Tokenizer()
    /// True after the last line.
    private(set) var isAtEnd = false

    init(_ source: any ScriptSource) {
        self.source = source
    }

    /// The number of the line that was read last, from 1.
    var lineNumber: Int { tokenizer.lineNumber }

    /// True if the next statement is on a line that is not available yet.
    var wouldWait: Bool { !tokenizer.hasStatement && !isAtEnd && source.wouldWait }

    /// The next statement. Nil if the next line has none or its statement is incomplete, and after the last line.
    ///
    /// - Throws: ``SyntaxError``, after which the next call continues with the next line, or an error if the source
    ///   cannot be read.
    mutating func next() throws -> Statement? {
        if let statement = tokenizer.next() { return statement }
        let hasLine = try source.nextLine { line throws(SyntaxError) in _ = try tokenizer.feed(line) }
        if hasLine { return tokenizer.next() }
        isAtEnd = true
        try tokenizer.finish()
        return nil
    }
}
