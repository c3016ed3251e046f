public import Terminal

/// What a terminal is asked once, with the first prompt, and who takes the answers.
///
/// The questions are written in one piece with a drawing, as soon as nothing lies there that was typed ahead. Answers come
/// between keys and cost none; one that comes late is taken all the same. Nobody waits for them, but for a moment where the
/// terminal is given away right behind the question: an answer would come to whoever gets it then.
public struct TerminalInquiry: Sendable {
    /// The questions, in the terminal's words. The last one has to be for the primary device attributes (DA1): every terminal
    /// answers it, and behind all others.
    public let question: String
    /// Called on the editor's thread with each answer, in order: it must not wait.
    public let take: @Sendable (TerminalAnswer) -> Void

    /// An inquiry of its questions.
    public init(_ question: String, take: @escaping @Sendable (TerminalAnswer) -> Void) {
        self.question = question
        self.take = take
    }
}

/// How far an inquiry is.
struct OpenInquiry {
    /// How long whoever gives the terminal away waits for the answers, in milliseconds, and how long an answer may come in
    /// pieces without any of them being a key.
    private static let (patience, awareness) = (250.0, 10_000.0)

    private let inquiry: TerminalInquiry
    /// When the terminal was asked; nil before.
    private var asked: Moment?
    private var isAnswered = false

    init(_ inquiry: TerminalInquiry) { self.inquiry = inquiry }

    /// Whether the question is still to be put.
    var isDue: Bool { asked == nil }

    /// Whether the beginning of an answer may be there that has no end yet.
    var isExpected: Bool { !isAnswered && elapsed.map { $0 < Self.awareness } ?? false }

    /// For how many milliseconds the answers are worth waiting for; 0 when nothing is.
    var remaining: Double {
        guard !isAnswered, let elapsed else { return 0 }
        return max(0, Self.patience - elapsed)
    }

    /// The question, which counts as put.
    mutating func ask() -> String {
        asked = .now
        return inquiry.question
    }

    /// Hands an answer on.
    mutating func take(_ answer: TerminalAnswer) {
        if case .attributes = answer { isAnswered = true }
        inquiry.take(answer)
    }

    private var elapsed: Double? { asked?.milliseconds(until: .now) }
}
