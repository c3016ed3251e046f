/// Reads the words of lines: quotes, escapes, variables and comments.
///
/// Its state persists between lines, because a word can have several. With a ``ParsedLine/PositionRecorder`` it reads a text
/// that is being typed: it records the position of each element, and accepts an incomplete variable.
struct WordReader {
    private enum Mode { case between, bare, single, double }

    /// The number of the line that was read last.
    private(set) var lineNumber: Int
    /// The position in the line, in bytes.
    private(set) var position = 0
    /// The start of the latest word in its line, or of the `\` that continues a statement without a word.
    private(set) var wordStart = 0
    /// True if no word of the current statement was begun.
    var isAtStatementStart = true
    /// True if a `\` at the end of the line continues it.
    private(set) var isContinued = false
    /// The recorder of positions, for a text that is being typed.
    var recorder: ParsedLine.PositionRecorder?

    private var mode = Mode.between
    private var word = WordBuilder()
    private var quoteLine = 1

    init(lineNumber: Int) { self.lineNumber = lineNumber }

    /// The open quote, and the line on which it was opened; nil if no quote is open.
    var openQuote: (character: Character, line: Int)? {
        switch mode {
        case .single: ("'", quoteLine)
        case .double: ("\"", quoteLine)
        case .between, .bare: nil
        }
    }

    /// True if the next line continues the last word or statement.
    var needsMore: Bool { isContinued || mode == .single || mode == .double }

    /// Begins a line with a length in bytes.
    mutating func beginLine(length: Int) {
        if mode == .single || mode == .double { word.append(UInt8(ascii: "\n")) }
        lineNumber += 1
        position = 0
        isContinued = false
        recorder?.beginLine(length: length)
    }

    /// The next word of the line; nil before a `;` and at the end of the line.
    mutating func nextWord(in line: UnsafeBufferPointer<UInt8>) throws(SyntaxError) -> Word? {
        while position < line.count {
            switch mode {
            case .between:
                if line[position] == UInt8(ascii: ";") { return nil }
                try readBetweenWords(line)
            case .bare: if let word = try readBare(line) { return word }
            case .single: readSingleQuoted(line)
            case .double: try readDoubleQuoted(line)
            }
        }
        return mode == .bare && !isContinued ? try endWord() : nil
    }

    /// Consumes the `;` at the position; returns false at the end of the line.
    mutating func skipSeparator(in line: UnsafeBufferPointer<UInt8>) -> Bool {
        guard position < line.count else { return false }
        position += 1
        return true
    }

    /// Consumes the rest of the line, which `/bin/sh` parses. As in `/bin/sh`, an odd number of `\` at its end
    /// continues it.
    mutating func readSystemCommand(_ line: UnsafeBufferPointer<UInt8>, isFirstLine: Bool) -> String {
        recorder?.add(.systemCommand, position..<line.count)
        var rest = line[position...]
        if isFirstLine { rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }
        position = line.count
        isContinued = rest.reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
        return String(decoding: rest, as: UTF8.self)
    }

    /// The word that the end of the text leaves open, as if its quote were closed there; nil if no word is open.
    mutating func endOpenWord() throws(SyntaxError) -> Word? {
        if needsMore, !isContinued { closeQuote(length: 0) }
        return mode == .bare ? try endWord() : nil
    }
}

// MARK: - Modes, of which each function consumes at least one byte

extension WordReader {
    private mutating func readBetweenWords(_ line: UnsafeBufferPointer<UInt8>) throws(SyntaxError) {
        switch line[position] {
        case UInt8(ascii: " "), UInt8(ascii: "\t"):
            position += 1
        case UInt8(ascii: "#") where isComment(line):
            recorder?.add(.comment, position..<line.count)
            position = line.count
        case UInt8(ascii: "\\") where position == line.count - 1:
            wordStart = position
            continueOnNextLine()
        default:
            beginWord()
        }
    }

    /// A `#` between words begins a comment at the start of a statement, or if a space or tab follows it.
    private func isComment(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !isAtStatementStart, position + 1 < line.count else { return isAtStatementStart }
        return line[position + 1] == UInt8(ascii: " ") || line[position + 1] == UInt8(ascii: "\t")
    }

    /// Reads a run of ordinary bytes, then the special byte that ended it.
    ///
    /// - Returns: The word, if it ends there.
    private mutating func readBare(_ line: UnsafeBufferPointer<UInt8>) throws(SyntaxError) -> Word? {
        let start = position
        var (end, bits): (Int, UInt8) = (start, 0)
        while end < line.count, !SpecialCharacters.hasMeaning(line[end]) {
            bits |= line[end]
            end += 1
        }
        position = end
        let isAtEnd = position == line.count || SpecialCharacters.separates(line[position])
        if isAtEnd, word.isUntouched {
            return try endPlainWord(UnsafeBufferPointer(rebasing: line[start..<position]), isASCII: bits < 0x80)
        }
        if position > start { word.append(line[start..<position]) }
        if isAtEnd { return try endWord() }
        if let word = try readQuotedWord(line) { return word }
        try readMeaning(of: line[position], line)
        return nil
    }

    /// Reads a word that is one pair of single quotes, the usual form of a text with spaces, and needs no builder. Nil for any other
    /// word, of which it consumes nothing.
    private mutating func readQuotedWord(_ line: UnsafeBufferPointer<UInt8>) throws(SyntaxError) -> Word? {
        guard line[position] == UInt8(ascii: "'"), word.isUntouched, recorder == nil else { return nil }
        let start = position + 1
        var end = start
        while end < line.count, line[end] != UInt8(ascii: "'") { end += 1 }
        guard end + 1 == line.count || end + 1 < line.count && SpecialCharacters.separates(line[end + 1]) else {
            return nil
        }
        guard let text = UnsafeBufferPointer(rebasing: line[start..<end]).utf8Text else { throw .notUTF8 }
        position = end + 1
        mode = .between
        return Word(quoted: text)
    }

    private mutating func readMeaning(of byte: UInt8, _ line: UnsafeBufferPointer<UInt8>) throws(SyntaxError) {
        switch byte {
        case UInt8(ascii: "\\"):
            guard position + 1 < line.count else { return continueOnNextLine() }
            recorder?.add(.escape, position..<position + 1)
            position = word.appendCharacter(of: line, at: position + 1)
        case UInt8(ascii: "$"):
            try readVariable(line, isQuoted: false)
        case UInt8(ascii: "'") where word.opensQuote():
            open(.single)
        case UInt8(ascii: "\"") where word.opensQuote():
            open(.double)
        default:
            word.append(byte)
            position += 1
        }
    }

    private mutating func readSingleQuoted(_ line: UnsafeBufferPointer<UInt8>) {
        let start = position
        while position < line.count, line[position] != UInt8(ascii: "'") { position += 1 }
        word.append(line[start..<position])
        if position < line.count { closeQuote(length: 1) }
    }

    private mutating func readDoubleQuoted(_ line: UnsafeBufferPointer<UInt8>) throws(SyntaxError) {
        let start = position
        while position < line.count, !SpecialCharacters.hasMeaningInDoubleQuotes(line[position]) { position += 1 }
        word.append(line[start..<position])
        guard position < line.count else { return }
        switch line[position] {
        case UInt8(ascii: "\""): closeQuote(length: 1)
        case UInt8(ascii: "$"): try readVariable(line, isQuoted: true)
        default: readEscapeInDoubleQuotes(line)
        }
    }

    /// Reads `\"`, `\\`, `\n`, `\t` or `\$`; a `\` before any other byte is literal.
    private mutating func readEscapeInDoubleQuotes(_ line: UnsafeBufferPointer<UInt8>) {
        let next = position + 1 < line.count ? line[position + 1] : 0
        switch next {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"): word.append(next)
        case UInt8(ascii: "n"): word.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "t"): word.append(UInt8(ascii: "\t"))
        default:
            word.append(UInt8(ascii: "\\"))
            position += 1
            return
        }
        recorder?.add(.escape, position..<position + 2)
        position += 2
    }

    /// Reads a variable; a `$` without a name is literal.
    private mutating func readVariable(_ line: UnsafeBufferPointer<UInt8>, isQuoted: Bool) throws(SyntaxError) {
        let variable = VariableReference(in: line, at: position)
        guard variable.isComplete || !variable.isBraced || recorder != nil else { throw variable.error(in: line) }
        recorder?.add(variable.isComplete ? .variable : .incompleteVariable, variable.range)
        if variable.isComplete || variable.isBraced {
            word.appendVariable(String(decoding: line[variable.name], as: UTF8.self), isQuoted: isQuoted)
        } else {
            word.append(line[variable.range])
        }
        position = variable.range.upperBound
    }

    private mutating func beginWord() {
        isAtStatementStart = false
        wordStart = position
        recorder?.beginWord(at: position)
        mode = .bare
    }

    /// Ends the word before the current position.
    private mutating func endWord() throws(SyntaxError) -> Word {
        let finished = try word.finish()
        recorder?.endWord(at: position)
        mode = .between
        return finished
    }

    /// Ends a word that consists of these bytes, none of which has a meaning.
    private mutating func endPlainWord(
        _ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool
    ) throws(SyntaxError) -> Word {
        guard let text = isASCII ? bytes.asciiText : bytes.utf8Text else { throw .notUTF8 }
        recorder?.endWord(at: position)
        mode = .between
        return SpecialCharacters.areOperator(bytes) ? Word(text, literals: [], isOperator: true) : Word(text)
    }

    private mutating func open(_ quote: Mode) {
        mode = quote
        recorder?.openQuote(at: position)
        quoteLine = lineNumber
        word.openLiteral()
        position += 1
    }

    /// Closes the quote; its length is 0 if the text ends before it.
    private mutating func closeQuote(length: Int) {
        word.closeLiteral()
        mode = .bare
        position += length
        recorder?.closeQuote(at: position)
    }

    /// Consumes the `\` at the end of a line: the next line continues the statement.
    private mutating func continueOnNextLine() {
        isAtStatementStart = false
        isContinued = true
        position += 1
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The bytes as text; nil if they are not UTF-8 or contain a null.
    ///
    /// ASCII, the usual case, skips validation, which costs more than the copy.
    var utf8Text: String? {
        var bits: UInt8 = 0
        var nulls: UInt8 = 0
        for byte in self {
            bits |= byte
            nulls |= byte == 0 ? 1 : 0
        }
        guard nulls == 0 else { return nil }
        if bits < 0x80 { return asciiText }
        guard let text = try? UTF8Span(validating: span) else { return nil }
        return String(copying: text)
    }

    /// The bytes as text, which must be ASCII and thus are valid UTF-8.
    fileprivate var asciiText: String { String(copying: UTF8Span(unchecked: span, isKnownASCII: true)) }
}
