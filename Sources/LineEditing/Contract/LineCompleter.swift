/// Completes the word at the cursor.
///
/// - Pattern: Strategy (strategy)
public protocol LineCompleter: Sendable {
    /// Completes the text before the cursor, and answers through `reply`, before it returns or later, from any thread.
    ///
    /// It is called on the editor's thread and must not wait. The reply to an outdated request is ignored.
    func complete(_ text: String, reply: CompletionReply)
}

/// A completion of a word.
public struct Candidate: Sendable, Hashable {
    /// The text to insert, with any quotes that it needs.
    public var text: String
    /// The text in the menu.
    public var display: String
    /// A short description beside it; empty for none.
    public var detail: String
    /// The text after an accepted candidate: a space after a complete word, nothing after `--option=` or a directory.
    public var suffix: String

    /// A candidate, displayed as its text unless `display` is given.
    public init(_ text: String, display: String? = nil, detail: String = "", suffix: String = " ") {
        self.text = text
        self.display = display ?? text
        self.detail = detail
        self.suffix = suffix
    }
}

/// Receives the answer of a ``LineCompleter``, from any thread: once, and before that any number of times with
/// ``CompletionTotal/unfinished``.
public struct CompletionReply: Sendable {
    private let deliver: @Sendable (_ candidates: [Candidate], _ word: String, _ total: CompletionTotal?) -> Void

    /// A reply for callers of a completer, such as tests or other completers.
    ///
    /// - Parameter deliver: Receives the answer; its `total` is nil if the candidates are complete.
    public init(
        _ deliver: @escaping @Sendable (_ candidates: [Candidate], _ word: String, _ total: CompletionTotal?) -> Void
    ) {
        self.deliver = deliver
    }

    /// Answers with candidates.
    ///
    /// - Parameters:
    ///   - word: The text that each candidate replaces: the end of the text before the cursor.
    ///   - total: The total, if these are only the first candidates; nil if they are complete.
    public func callAsFunction(_ candidates: [Candidate], replacing word: String, total: CompletionTotal? = nil) {
        deliver(candidates, word, total)
    }
}

/// The number of candidates, if a completer returns only the first ones.
public enum CompletionTotal: Sendable, Hashable {
    /// This number, of which the first were returned.
    case exactly(Int)
    /// More than this number; the rest was not counted.
    case moreThan(Int)
    /// A complete answer follows. Until then the menu shows these candidates, and nothing is inserted.
    case unfinished
}

/// Completes the word at the cursor from a fixed list.
///
/// For programs with a fixed list of words; other programs implement ``LineCompleter``.
/// - Pattern: Strategy (concrete strategy)
public struct WordCompleter: LineCompleter {
    private let candidates: [Candidate]

    /// A completer with these words, displayed in this order.
    public init(_ words: [String]) { candidates = words.map { Candidate($0) } }

    /// Answers at once; words are separated by spaces and line feeds.
    public func complete(_ text: String, reply: CompletionReply) {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == " " || $0 == "\n" }
        let word = String(parts.last ?? "")
        reply(candidates.filter { $0.text.hasPrefix(word) }, replacing: word)
    }
}
