/// A text that is being typed, parsed: the words of its statements and the elements in them, with their positions.
///
/// Highlighting and completion read it. It comes from the ``Tokenizer`` that also reads lines to run them, so all see
/// the same words. The text may be incomplete: its end closes an open quote, and an incomplete variable is an element
/// of its own.
///
/// All positions are UTF-8 offsets in the text.
struct ParsedLine {
    /// One statement.
    struct Part {
        /// The words; a `|` and the system command after it are not among them.
        let words: [Word]
        let ranges: [Range<Int>]
        /// The range of the `|` before a system command.
        let pipe: Range<Int>?
        /// The text for `/bin/sh`.
        let systemCommand: String?
    }

    /// An element between words or in a word.
    struct Element {
        enum Kind { case literal, escape, variable, incompleteVariable, comment, systemCommand }

        let kind: Kind
        let range: Range<Int>
    }

    /// The text at the end of a line that the user is typing.
    enum Cursor {
        /// A word. It is the last of the statement's words, and its range ends the text; it is empty after a space.
        case word([Word], Range<Int>)
        /// The name of a variable, with the range of the whole reference.
        case variable(Range<Int>)
        /// A line for `/bin/sh`.
        case systemCommand(String)
    }

    let text: String
    /// The statements that have words or a system command, in order.
    let statements: [Part]
    /// The elements, in the order of their ends.
    let elements: [Element]
    /// True if the last statement can be continued at the end of the text.
    private let isOpen: Bool
    private let lastLineStart: Int

    /// Parses a text. One that contains a null has no statements.
    init(_ text: String) {
        self.text = text
        let (read, source) = (try? Tokenizer.read(typed: text)) ?? ([], PositionRecorder())
        statements = zip(read, source.statements).map { statement, ranges in
            let words = statement.words
            let pipe = ranges.count > words.count ? ranges[words.count] : nil
            return Part(
                words: words, ranges: Array(ranges.prefix(words.count)), pipe: pipe,
                systemCommand: statement.systemCommand)
        }
        elements = source.elements
        isOpen = source.isStatementOpen
        lastLineStart = source.lineStart
    }

    subscript(_ range: Range<Int>) -> String {
        String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
    }

    /// True if the range ends at the end of the text, where the user may continue to type.
    func isUnfinished(_ range: Range<Int>) -> Bool { range.upperBound == text.utf8.count }

    var isCursorInFirstStatement: Bool { statements.count == (isOpen ? 1 : 0) }

    /// True if only spaces follow the range, so that the user may type another word after it.
    func isLast(_ range: Range<Int>) -> Bool {
        text.utf8.dropFirst(range.upperBound).allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }

    /// The element that is being typed; nil in a comment, after a complete variable, right after the `|` of a system
    /// command, and in a word that began on an earlier line.
    var cursor: Cursor? {
        guard !text.utf8.contains(0) else { return nil }
        if let last = elements.last(where: { $0.kind != .literal }), isUnfinished(last.range) {
            switch last.kind {
            case .comment: return nil
            case .systemCommand:
                guard let command = statements.last?.systemCommand, !last.range.isEmpty else { return nil }
                return .systemCommand(command)
            case .variable, .incompleteVariable: return isName(last.range) ? .variable(last.range) : nil
            case .literal, .escape: break
            }
        }
        return openWord
    }

    /// True if a reference to a variable can be continued: `$`, `$na`, `${na`, but not `${name}` and not `$1`.
    private func isName(_ range: Range<Int>) -> Bool {
        let next = self[range].drop { $0 == "$" || $0 == "{" }
        return !next.hasSuffix("}") && next.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
            && next.first?.isNumber != true
    }

    private var openWord: Cursor? {
        let end = text.utf8.count
        guard isOpen, let statement = statements.last else { return .word([""], end..<end) }
        guard statement.systemCommand == nil else { return nil }
        if let range = statement.ranges.last, isUnfinished(range) {
            return range.lowerBound >= lastLineStart ? .word(statement.words, range) : nil
        }
        // The `\` between two words continues the line.
        guard text.utf8.last != UInt8(ascii: "\\") else { return nil }
        return .word(statement.words + [""], end..<end)
    }
}

extension ParsedLine {
    /// The positions of words and elements, recorded while a text is read. Running a script records nothing.
    ///
    /// Its methods take positions in the current line.
    struct PositionRecorder {
        private(set) var elements: [Element] = []
        private(set) var statements: [[Range<Int>]] = []
        private(set) var isStatementOpen = false
        /// The position of the current line in the text.
        private(set) var lineStart = 0

        private var nextLineStart = 0
        private var wordStart = 0
        private var quoteStart = 0
        private var words: [Range<Int>] = []

        mutating func beginLine(length: Int) {
            lineStart = nextLineStart
            // The line feed between two lines belongs to the text as well.
            nextLineStart += length + 1
            isStatementOpen = false
        }

        mutating func add(_ kind: Element.Kind, _ range: Range<Int>) {
            elements.append(Element(kind: kind, range: lineStart + range.lowerBound..<lineStart + range.upperBound))
        }

        mutating func beginWord(at position: Int) { wordStart = lineStart + position }

        mutating func endWord(at position: Int) { words.append(wordStart..<lineStart + position) }

        mutating func openQuote(at position: Int) { quoteStart = lineStart + position }

        mutating func closeQuote(at position: Int) {
            elements.append(Element(kind: .literal, range: quoteStart..<lineStart + position))
        }

        /// - Parameter isOpen: True if the end of the line, not a `;`, ends the statement.
        mutating func endStatement(isOpen: Bool) {
            statements.append(words)
            words = []
            isStatementOpen = isOpen
        }
    }
}
