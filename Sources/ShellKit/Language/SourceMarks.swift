/// Where the parts of the language stand in a text, for whoever shows it in colours.
///
/// A ``Tokenizer`` that was given one notes in it what it reads; one without notes nothing, and costs a script nothing. All
/// places count bytes of UTF-8 from the beginning of the text.
struct SourceMarks {
    /// What stands at a place, besides words.
    enum Kind { case literal, escape, variable, comment, system }

    private(set) var marks: [(kind: Kind, range: Range<Int>)] = []
    /// The places of the words of each statement, in order.
    private(set) var words: [[Range<Int>]] = []

    private let end: Int
    /// Where the line begins that is being read.
    private var lineStart = 0
    private var nextLineStart = 0
    private var wordStart = 0
    private var quoteStart = 0
    private var open: [Range<Int>] = []

    /// Marks of a text of so many bytes.
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

    /// What is read behind the text to bring it to an end stands nowhere in it.
    private func place(_ position: Int) -> Int { min(lineStart + position, end) }
}
