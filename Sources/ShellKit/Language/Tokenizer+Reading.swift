// The tokenizer's modes. Every function consumes at least one byte.

extension Tokenizer {
    mutating func readBetweenWords(_ line: UnsafeBufferPointer<UInt8>) throws(SyntaxError) {
        switch line[position] {
        case UInt8(ascii: " "), UInt8(ascii: "\t"):
            position += 1
        case UInt8(ascii: ";"):
            try endStatement(line)
            position += 1
        case UInt8(ascii: "#") where isComment(line):
            source?.note(.comment, position..<line.count)
            position = line.count
        case UInt8(ascii: "\\") where position == line.count - 1:
            continueOnNextLine()
        case UInt8(ascii: "'"):
            beginWord()
            openQuote(.single)
        case UInt8(ascii: "\""):
            beginWord()
            openQuote(.double)
        default:
            beginWord()
            try readBare(line)
        }
    }

    /// A `#` between words begins a comment at the start of a statement, or if a space or tab follows it.
    private func isComment(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !isAtStatementStart else { return true }
        guard position + 1 < line.count else { return false }
        return line[position + 1] == UInt8(ascii: " ") || line[position + 1] == UInt8(ascii: "\t")
    }

    /// Reads a run of ordinary bytes, then the special byte that ended it.
    mutating func readBare(_ line: UnsafeBufferPointer<UInt8>) throws(SyntaxError) {
        let start = position
        while position < line.count, !Self.hasMeaning(line[position]) { position += 1 }
        let isAtEnd = position == line.count || Self.separates(line[position])
        if isAtEnd, word.isUntouched { return try endPlainWord(from: start, line) }
        word.append(line[start..<position])
        guard position < line.count else { return }
        try readMeaning(of: line[position], line)
    }

    private mutating func readMeaning(of byte: UInt8, _ line: UnsafeBufferPointer<UInt8>) throws(SyntaxError) {
        switch byte {
        case UInt8(ascii: "\\"):
            guard position + 1 < line.count else { return continueOnNextLine() }
            source?.note(.escape, position..<position + 1)
            position += 1
            appendEscaped(line)
        case UInt8(ascii: "$"):
            try readVariable(line, isQuoted: false)
        case UInt8(ascii: "'") where word.takesQuote:
            openQuote(.single)
        case UInt8(ascii: "\"") where word.takesQuote:
            openQuote(.double)
        case UInt8(ascii: "'"), UInt8(ascii: "\""):
            word.append(byte)
            position += 1
        default:
            try endWord(line)
        }
    }

    /// Appends the character after a `\` literally, with all its bytes.
    private mutating func appendEscaped(_ line: UnsafeBufferPointer<UInt8>) {
        word.openLiteral()
        repeat {
            word.append(line[position])
            position += 1
        } while position < line.count && line[position] & 0xC0 == 0x80
        word.closeLiteral()
    }

    mutating func readSingleQuoted(_ line: UnsafeBufferPointer<UInt8>) {
        let start = position
        while position < line.count, line[position] != UInt8(ascii: "'") { position += 1 }
        word.append(line[start..<position])
        guard position < line.count else { return }
        closeQuote()
    }

    mutating func readDoubleQuoted(_ line: UnsafeBufferPointer<UInt8>) throws(SyntaxError) {
        let start = position
        while position < line.count, !Self.hasMeaningInDoubleQuotes(line[position]) { position += 1 }
        word.append(line[start..<position])
        guard position < line.count else { return }
        switch line[position] {
        case UInt8(ascii: "\""): closeQuote()
        case UInt8(ascii: "$"): try readVariable(line, isQuoted: true)
        default: readEscapeInDoubleQuotes(line)
        }
    }

    private mutating func closeQuote() {
        word.closeLiteral()
        source?.closeQuote(at: position)
        mode = .bare
        position += 1
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
        source?.note(.escape, position..<position + 2)
        position += 2
    }

    private static func separates(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: ";")
    }

    private static func hasMeaning(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: "\\"), UInt8(ascii: "$"),
            UInt8(ascii: "'"), UInt8(ascii: "\""):
            true
        default: false
        }
    }

    private static func hasMeaningInDoubleQuotes(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "$")
    }
}
