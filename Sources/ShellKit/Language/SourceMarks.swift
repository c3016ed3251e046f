/// The source ranges of the language's elements in a text, for highlighting.
///
/// A ``Tokenizer`` with source marks records them while it reads; without, it records nothing and scripts have no cost.
/// All positions are UTF-8 offsets from the start of the text.
struct SourceMarks {
    /// The elements other than words.
    enum Kind { case literal, escape, variable, comment, system }

    private(set) var marks: [(kind: Kind, range: Range<Int>)] = []
    /// The ranges of the words of each statement, in order.
    private(set) var words: [[Range<Int>]] = []

    private let end: Int
    /// The position of the current line in the text.
    private var lineStart = 0
    private var nextLineStart = 0
    private var wordStart = 0
    private var quoteStart = 0
    private var open: [Range<Int>] = []

    /// Marks for a text with a length in bytes.
    init(length: Int) {
        end = length
    }

    mutating func beginLine(length: Int) {
        lineStart = nextLineStart
        // The line feed between two lines belongs to the text as well.
        nextLineStart += length + 1
    }

    mutating func note(_ kind: Kind, _ range: Range<Int>) {
        marks.append((kind, place(range.lowerBound)..<place(range.upperBound)))
    }

    mutating func beginWord(at position: Int) {
        wordStart = place(position)
    }

    mutating func endWord(at position: Int) {
        open.append(wordStart..<max(wordStart, place(position)))
    }

    mutating func openQuote(at position: Int) {
        quoteStart = place(position)
    }

    mutating func closeQuote(at position: Int) {
        marks.append((.literal, quoteStart..<max(quoteStart, place(position + 1))))
    }

    mutating func endStatement() {
        words.append(open)
        open = []
    }

    /// Limits a position to the text: the input that closes an unfinished statement is not part of it.
    private func place(_ position: Int) -> Int { min(lineStart + position, end) }
}
