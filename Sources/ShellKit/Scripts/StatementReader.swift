/// Reads the statements of a script one by one.
@MainActor
struct StatementReader {
    private let source: any ScriptSource
    private var tokenizer = Tokenizer()
    /// Whether the last line was read; statements of it may still be to come.
    private(set) var isAtEnd = false

    init(_ source: any ScriptSource) {
        self.source = source
    }

    /// The number of the line that was read last, from 1.
    var lineNumber: Int { tokenizer.lineNumber }

    /// Whether the next statement is on a line that is not there yet.
    var wouldWait: Bool { !tokenizer.hasStatement && !isAtEnd && source.wouldWait }

    /// The next statement; nil behind the last one.
    ///
    /// - Throws: ``SyntaxError``, and then is in front of the next line; or that the source cannot be read.
    mutating func next() throws -> Statement? {
        while true {
            if let statement = tokenizer.next() { return statement }
            guard !isAtEnd else { return nil }
            let hasLine = try source.nextLine { line throws(SyntaxError) in _ = try tokenizer.feed(line) }
            guard !hasLine else { continue }
            isAtEnd = true
            try tokenizer.finish()
        }
    }
}
