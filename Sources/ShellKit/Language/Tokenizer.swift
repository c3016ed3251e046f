/// Splits lines of the shell's language into statements.
///
/// It reads one line at a time. It keeps its state inside an open quote or after a `\`, so the cost of a statement with
/// many lines is linear in its length. It resolves quotes and finds variables, but does not interpret words.
///
/// The rules (a `;` separates, `#` comments, `'…'`, `"…"`, `\`, `$name`) are those of the shell's language page.
public struct Tokenizer {
    /// The complete statements, in order.
    public private(set) var statements: [Statement] = []

    // The state between the lines of a script, here three lines with two statements:
    //
    //     line           mode     open word  words      earlier lines          complete statements
    //     1  add Blue \  between  none       add, Blue  add Blue \⏎            none
    //     2    'Joni     single   Joni       add, Blue  add Blue \⏎  'Joni⏎    none
    //     3  M.'; list   between  none       none       none                   add Blue 'Joni⏎M.' (line 1), list (line 3)
    //
    // Line 1: its last byte is the `\`, so the reader sets `isContinued`, and the end of the line does not end the statement. The text
    // of the line moves to the earlier lines, because the caller reuses the buffer.
    // Line 2: the quote opens the word, and the mode becomes `single`. At the end of the line it is still `single`, so the reader needs
    // more; the bytes of the word stay in its `WordBuilder`.
    // Line 3: inside the quote a line feed belongs to the word, so `beginLine` appends it before the first byte. The quote closes, and
    // the `;` ends the word: `Joni⏎M.`, all of it literal. It ends the statement too, whose text is the earlier lines and the bytes up
    // to the quote. Nothing remains open, so `feed` returns true.
    //
    // If line 3 were `M.`, the quote would stay open, with `Joni⏎M.` in the builder. If no line followed, `finish` would report the
    // quote that was opened on line 2, and drop the statement.
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
        let words = exchange(&words, with: [])
        statements.append(Statement(words: words, text: typed, line: text.lineNumber, systemCommand: systemCommand))
        // The statements of a script are often alike.
        self.words.reserveCapacity(words.count)
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
    public mutating func removeStatements() -> [Statement] {
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
    static func read(typed text: String) throws(SyntaxError) -> ([Statement], ParsedLine.PositionRecorder) {
        var tokenizer = Tokenizer()
        tokenizer.reader.recorder = ParsedLine.PositionRecorder()
        try tokenizer.feed(text: text)
        if tokenizer.needsMore { try tokenizer.endIncompleteStatement() }
        return (tokenizer.statements, tokenizer.reader.recorder ?? ParsedLine.PositionRecorder())
    }

    private mutating func endIncompleteStatement() throws(SyntaxError) {
        if let word = try reader.endOpenWord(), !opensSystemCommand(word) { words.append(word) }
        appendStatement("", isOpen: true)
    }
}

// MARK: - Whole texts

extension StringProtocol {
    /// The lines as ``Tokenizer`` reads them: bytes without the line feed.
    var linesOfBytes: [[UInt8]] {
        utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
    }
}

extension Tokenizer {
    /// The statements of a complete text.
    ///
    /// - Throws: The first ``SyntaxError``, which may be an unclosed quote at the end.
    public static func statements(in text: String) throws(SyntaxError) -> [Statement] {
        var tokenizer = Tokenizer()
        try tokenizer.feed(text: text)
        try tokenizer.finish()
        return tokenizer.statements
    }

    /// The statement in a text that begins on a line of a script; nil for a text without words.
    ///
    /// - Throws: ``SyntaxError``
    static func statement(_ text: some StringProtocol, line: Int) throws(SyntaxError) -> Statement? {
        try statements(in: text, line: line).first
    }

    /// The statements in a text that begins on a line of a script, without empty ones.
    ///
    /// - Throws: ``SyntaxError``
    static func statements(in text: some StringProtocol, line: Int) throws(SyntaxError) -> [Statement] {
        var tokenizer = Tokenizer(lineNumber: line - 1)
        try tokenizer.feed(text: text)
        try tokenizer.finish()
        return tokenizer.statements.filter { !$0.isEmpty }
    }

    /// True if an entry of one or more lines needs no further line. An invalid entry needs none.
    public static func isWhole(_ text: String) -> Bool {
        var tokenizer = Tokenizer()
        guard (try? tokenizer.feed(text: text)) != nil else { return true }
        return !tokenizer.needsMore
    }

    /// Reads all lines of a text.
    ///
    /// - Throws: The first ``SyntaxError``; the lines after it are not read.
    mutating func feed(text: some StringProtocol) throws(SyntaxError) {
        for line in text.linesOfBytes { _ = try feed(line) }
    }

    /// Reads one line from an array; see ``feed(_:)-(UnsafeBufferPointer<UInt8>)``.
    public mutating func feed(_ line: [UInt8]) throws(SyntaxError) -> Bool {
        let result: Result<Bool, SyntaxError> = line.withUnsafeBufferPointer { bytes in
            do throws(SyntaxError) { return .success(try feed(bytes)) } catch { return .failure(error) }
        }
        return try result.get()
    }
}
