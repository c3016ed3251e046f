/// Reads the statements of a script one by one.
@MainActor
struct StatementReader {
    private let source: any ScriptSource
    private var tokenizer = Tokenizer()
    /// Whether there is nothing more to come.
    private(set) var isAtEnd = false

    init(_ source: any ScriptSource) {
        self.source = source
    }

    /// The number of the line that was read last, from 1.
    var lineNumber: Int { tokenizer.lineNumber }

    /// Whether the next statement is on a line that is not there yet.
    var wouldWait: Bool { !tokenizer.hasStatement && !isAtEnd && source.wouldWait }

    /// The next statement; nil where the next line has none or is not the last of one, and behind the last line.
    ///
    /// - Throws: ``SyntaxError``, and then is in front of the next line; or that the source cannot be read.
    mutating func next() throws -> Statement? {
        if let statement = tokenizer.next() { return statement }
        let hasLine = try source.nextLine { line throws(SyntaxError) in _ = try tokenizer.feed(line) }
        if hasLine { return tokenizer.next() }
        isAtEnd = true
        try tokenizer.finish()
        return nil
    }
}
