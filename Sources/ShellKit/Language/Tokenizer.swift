/// Splits lines of the shell's language into statements.
///
/// It reads one line at a time. It keeps its state inside an open quote or after a `\`, so the cost of a statement with
/// many lines is linear in its length. It resolves quotes and finds variables, but does not interpret words.
///
/// The rules (a `;` separates, `#` comments, `'…'`, `"…"`, `\`, `$name`) are those of the shell's language page.
public struct Tokenizer {
    /// The complete statements, in order.
    public private(set) var statements: [Statement] = []

    private static let usualWordCount = 4

    private var reader: WordReader
    private var words: [Word] = []
    private var text = StatementText()
    private var systemCommand: String?
    private var taken = 0

    /// A tokenizer that continues after line `lineNumber`.
    public init(lineNumber: Int = 0) { reader = WordReader(lineNumber: lineNumber) }

    /// The number of the line that was read last, from 1; 0 before the first.
    public var lineNumber: Int { reader.lineNumber }

    /// True if the last statement needs another line.
    public var needsMore: Bool { reader.needsMore }

    /// Reads one line, passed without its line feed; a carriage return at its end is removed.
    ///
    /// - Returns: True if all statements are complete; false if the next line continues the last one.
    /// - Throws: The first error of the line. The tokenizer then drops all statements that were not taken, and
    ///   continues with the next line.
    public mutating func feed(_ line: UnsafeBufferPointer<UInt8>) throws(SyntaxError) -> Bool {
        reader.beginLine(length: line.count)
        text.beginLine()
        let line = line.last == UInt8(ascii: "\r") ? UnsafeBufferPointer(rebasing: line.dropLast()) : line
        if systemCommand != nil { readSystemCommand(line) }
        do {
            while true {
                if let word = try reader.nextWord(in: line) {
                    append(word, line)
                } else if reader.skipSeparator(in: line) {
                    try endStatement(line, isAtLineEnd: false)
                } else {
                    return try endLine(line)
                }
            }
        } catch {
            reset()
            throw error
        }
    }

    private mutating func append(_ word: consuming Word, _ line: UnsafeBufferPointer<UInt8>) {
        text.begin(at: reader.wordStart, line: lineNumber)
        text.extend(to: reader.position)
        guard opensSystemCommand(word) else { return words.append(word) }
        if word.text == "!" { words.append(word) }
        readSystemCommand(line)
    }

    private func opensSystemCommand(_ word: Word) -> Bool {
        if word.isOperator { return word.text == "|" }
        return words.isEmpty && word.text == "!" && word.isBare && word.expansions.isEmpty
    }

    private mutating func endLine(_ line: UnsafeBufferPointer<UInt8>) throws(SyntaxError) -> Bool {
        guard !needsMore else {
            text.begin(at: reader.wordStart, line: lineNumber)
            text.carry(line)
            return false
        }
        try endStatement(line, isAtLineEnd: true)
        return true
    }

    private mutating func readSystemCommand(_ line: UnsafeBufferPointer<UInt8>) {
        let rest = reader.readSystemCommand(line, isFirstLine: systemCommand == nil)
        systemCommand = systemCommand.map { $0 + "\n" + rest } ?? rest
        text.extend(to: reader.position)
    }

    private mutating func endStatement(
        _ line: UnsafeBufferPointer<UInt8>, isAtLineEnd: Bool
    ) throws(SyntaxError) {
        guard !text.isEmpty else { return }
        appendStatement(try text.finish(line), isOpen: isAtLineEnd)
    }

    private mutating func appendStatement(_ typed: String, isOpen: Bool) {
        statements.append(Statement(words: words, text: typed, line: text.lineNumber, systemCommand: systemCommand))
        words = []
        words.reserveCapacity(Self.usualWordCount)
        systemCommand = nil
        reader.isAtStatementStart = true
        reader.recorder?.endStatement(isOpen: isOpen)
    }

    /// Ends the input.
    ///
    /// - Throws: ``SyntaxError/unclosedQuote(_:line:)`` or ``SyntaxError/endsInContinuation`` if the last statement is
    ///   incomplete.
    public mutating func finish() throws(SyntaxError) {
        guard needsMore else { return }
        let quote = reader.openQuote
        reset()
        throw quote.map { .unclosedQuote($0.character, line: $0.line) } ?? .endsInContinuation
    }

    private mutating func reset() {
        let recorder = reader.recorder
        self = Tokenizer(lineNumber: lineNumber)
        reader.recorder = recorder
    }
}

// MARK: - Complete statements

extension Tokenizer {
    /// True if ``next()`` has another complete statement to return.
    var hasStatement: Bool { taken < statements.count }

    /// Returns the complete statements and removes them.
    public mutating func drain() -> [Statement] {
        var whole: [Statement] = []
        while let statement = next() { whole.append(statement) }
        return whole
    }

    /// The next complete statement; nil, and the list is emptied, after the last one.
    mutating func next() -> Statement? {
        // Nearly every line has exactly one statement; it is removed without a copy.
        if taken == 0, statements.count == 1 { return statements.popLast() }
        guard hasStatement else {
            if taken > 0 { statements.removeAll(keepingCapacity: true) }
            taken = 0
            return nil
        }
        defer { taken += 1 }
        return statements[taken]
    }
}

// MARK: - Text that is being typed

extension Tokenizer {
    /// The statements of a text that is being typed, and the positions of its elements.
    ///
    /// The end of the text ends an open quote and an incomplete statement. An incomplete variable is no error.
    ///
    /// - Throws: ``SyntaxError/notUTF8`` if the text contains a null.
    static func read(typed text: String) throws(SyntaxError) -> ([Statement], ParsedLine.Recorder) {
        var tokenizer = Tokenizer()
        tokenizer.reader.recorder = ParsedLine.Recorder()
        try tokenizer.feed(text: text)
        if tokenizer.needsMore { try tokenizer.endIncompleteStatement() }
        return (tokenizer.statements, tokenizer.reader.recorder ?? ParsedLine.Recorder())
    }

    private mutating func endIncompleteStatement() throws(SyntaxError) {
        if let word = try reader.endOpenWord(), !opensSystemCommand(word) { words.append(word) }
        appendStatement("", isOpen: true)
    }
}
