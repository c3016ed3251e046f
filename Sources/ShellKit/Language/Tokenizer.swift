/// Splits lines of the shell's language into statements and words.
///
/// It reads one line at a time. It keeps its state inside an open quote or after a `\`, so the cost of a statement with
/// many lines is linear in its length. It resolves quotes and finds variables, but does not interpret words.
///
/// The rules (a `;` separates, `#` comments, `'…'`, `"…"`, `\`, `$name`) are those of the shell's language page.
public struct Tokenizer {
    enum Mode { case between, bare, single, double }

    /// The complete statements, in order.
    public private(set) var statements: [Statement] = []

    /// The number of the line that was read last, from 1; 0 before the first.
    public private(set) var lineNumber: Int

    private static let usualWordCount = 4

    var mode = Mode.between
    var word = WordBuilder()
    var position = 0
    /// The start of the latest word in its line, in bytes.
    private(set) var lastWordStart = 0
    private(set) var lastWordLine = 0
    private var taken = 0
    private var words: [Word] = []
    var systemCommand: String?
    private var carried: [UInt8] = []
    private var statementStart: Int?
    var statementEnd = 0
    private var statementLine = 1
    private var quoteLine = 1
    var isContinued = false
    /// The recorder of source ranges, if requested.
    var source: SourceMarks?

    /// A tokenizer that continues after line `lineNumber`.
    public init(lineNumber: Int = 0) {
        self.lineNumber = lineNumber
    }

    /// True if the last statement needs another line.
    public var needsMore: Bool { isContinued || mode == .single || mode == .double }

    /// Reads one line, passed without its line feed; a carriage return at its end is removed.
    ///
    /// - Returns: True if all statements are complete; false if the next line continues the last one.
    /// - Throws: The first error of the line. The tokenizer then drops all statements that were not taken, and
    ///   continues with the next line.
    public mutating func feed(_ line: UnsafeBufferPointer<UInt8>) throws(SyntaxError) -> Bool {
        let line = line.last == UInt8(ascii: "\r") ? UnsafeBufferPointer(rebasing: line.dropLast()) : line
        lineNumber += 1
        position = 0
        statementEnd = 0
        isContinued = false
        source?.beginLine(length: line.count)
        statementStart = carried.isEmpty && mode == .between && words.isEmpty ? nil : 0
        if systemCommand != nil { takeSystemCommand(line) }
        do {
            while position < line.count {
                switch mode {
                case .between: try readBetweenWords(line)
                case .bare: try readBare(line)
                case .single: readSingleQuoted(line)
                case .double: try readDoubleQuoted(line)
                }
            }
            return try endLine(line)
        } catch {
            reset()
            throw error
        }
    }

    /// Ends the input.
    ///
    /// - Throws: ``SyntaxError/unclosedQuote(_:line:)`` or ``SyntaxError/endsInContinuation`` if the last statement is
    ///   incomplete.
    public mutating func finish() throws(SyntaxError) {
        let error: SyntaxError
        switch mode {
        case .single: error = .unclosedQuote("'", line: quoteLine)
        case .double: error = .unclosedQuote("\"", line: quoteLine)
        case .between, .bare:
            guard isContinued else { return }
            error = .endsInContinuation
        }
        reset()
        throw error
    }

    /// True if ``next()`` has another complete statement to return.
    var hasStatement: Bool { taken < statements.count }

    /// Returns the complete statements and removes them.
    public mutating func take() -> [Statement] {
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

// MARK: - Words and statements

extension Tokenizer {
    /// True if no word of the current statement was read yet.
    var isAtStatementStart: Bool { statementStart == nil }

    /// Begins a word at the current position, and a statement if the word is its first.
    mutating func beginWord() {
        if statementStart == nil {
            statementStart = position
            statementLine = lineNumber
        }
        source?.beginWord(at: position)
        lastWordStart = position
        lastWordLine = lineNumber
        mode = .bare
    }

    mutating func openQuote(_ mode: Mode) {
        self.mode = mode
        source?.openQuote(at: position)
        quoteLine = lineNumber
        word.openLiteral()
        position += 1
    }

    /// Ends the word before the current position.
    mutating func endWord(_ line: UnsafeBufferPointer<UInt8>) throws(SyntaxError) {
        let finished = try word.finish()
        source?.endWord(at: position)
        statementEnd = position
        mode = .between
        append(finished, line)
    }

    /// Ends a word that consists of the bytes from `start` to the current position, without quotes, escapes or
    /// variables.
    mutating func endPlainWord(from start: Int, _ line: UnsafeBufferPointer<UInt8>) throws(SyntaxError) {
        let bytes = UnsafeBufferPointer(rebasing: line[start..<position])
        guard let text = bytes.utf8Text else { throw .notUTF8 }
        source?.endWord(at: position)
        statementEnd = position
        mode = .between
        append(Operators.contains(bytes) ? Word(text, literals: [], isOperator: true) : Word(text), line)
    }

    private mutating func append(_ finished: consuming Word, _ line: UnsafeBufferPointer<UInt8>) {
        guard opensSystemCommand(finished) else { return words.append(finished) }
        if finished.text == "!" { words.append(finished) }
        takeSystemCommand(line)
    }

    private func opensSystemCommand(_ word: Word) -> Bool {
        if word.isOperator { return word.text == "|" }
        return words.isEmpty && word.text == "!" && word.isBare && word.expansions.isEmpty
    }

    mutating func endStatement(_ line: UnsafeBufferPointer<UInt8>) throws(SyntaxError) {
        guard let start = statementStart else { return }
        let slice = UnsafeBufferPointer(rebasing: line[start..<max(start, statementEnd)])
        let text: String?
        if carried.isEmpty {
            text = slice.utf8Text
        } else {
            if slice.isEmpty { dropContinuations() }
            carried.append(contentsOf: slice)
            text = carried.withUnsafeBufferPointer { $0.utf8Text }
            carried.removeAll(keepingCapacity: true)
        }
        guard let text else { throw .notUTF8 }
        source?.endStatement()
        statements.append(Statement(words: words, text: text, line: statementLine, systemCommand: systemCommand))
        words = []
        words.reserveCapacity(Self.usualWordCount)
        systemCommand = nil
        statementStart = nil
    }

    private mutating func endLine(_ line: UnsafeBufferPointer<UInt8>) throws(SyntaxError) -> Bool {
        switch mode {
        case .single, .double:
            word.append(UInt8(ascii: "\n"))
            carry(line)
            return false
        case .bare where !isContinued:
            try endWord(line)
        case .between, .bare:
            break
        }
        if isContinued {
            carry(line)
            return false
        }
        try endStatement(line)
        return true
    }

    /// Removes the `\` at the end of lines after which nothing followed.
    private mutating func dropContinuations() {
        while carried.suffix(2) == [UInt8(ascii: "\\"), UInt8(ascii: "\n")] {
            carried.removeLast(2)
            while carried.last == UInt8(ascii: " ") || carried.last == UInt8(ascii: "\t") { carried.removeLast() }
        }
    }

    private mutating func carry(_ line: UnsafeBufferPointer<UInt8>) {
        carried.append(contentsOf: line[(statementStart ?? 0)...])
        carried.append(UInt8(ascii: "\n"))
    }

    /// Consumes the `\` at the end of a line: the next line continues the statement.
    mutating func continueOnNextLine() {
        if statementStart == nil {
            statementStart = position
            statementLine = lineNumber
        }
        isContinued = true
        position += 1
        statementEnd = position
    }

    private mutating func reset() {
        let source = source
        self = Tokenizer(lineNumber: lineNumber)
        self.source = source
    }
}
