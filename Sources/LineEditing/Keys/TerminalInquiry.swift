public import Terminal

/// A query to a terminal, written once with the first prompt, and the receiver of the answers.
///
/// The questions are written together with a drawing, once no typed-ahead input is pending. Answers are recognised
/// between keys, so no key is lost; a late answer is accepted too. The editor does not wait for answers, except briefly
/// when it releases the terminal right after the questions: otherwise the next reader of the terminal would receive
/// them.
public struct TerminalInquiry: Sendable {
    /// The questions, as bytes for the terminal. The last one must request the primary device attributes (DA1): every
    /// terminal answers this request, after all others.
    public let question: String
    /// Called on the editor's thread with each answer, in order; it must not wait.
    public let receive: @Sendable (TerminalAnswer) -> Void

    /// An inquiry with its questions.
    public init(_ question: String, receive: @escaping @Sendable (TerminalAnswer) -> Void) {
        self.question = question
        self.receive = receive
    }
}

struct OpenInquiry {
    /// The maximum wait for answers before the terminal is released, and the time for which an incomplete answer is not
    /// interpreted as keys. Both in milliseconds.
    private static let (releaseTimeout, answerTimeout) = (250.0, 10_000.0)

    private let inquiry: TerminalInquiry
    private var asked: ContinuousClock.Instant?
    private var isAnswered = false

    init(_ inquiry: TerminalInquiry) { self.inquiry = inquiry }

    var isDue: Bool { asked == nil }

    /// True if the input may contain the beginning of an incomplete answer.
    var isExpected: Bool { !isAnswered && elapsed.map { $0 < Self.answerTimeout } ?? false }

    /// The remaining time to wait for answers, in milliseconds; 0 if none are expected.
    var remaining: Double {
        guard !isAnswered, let elapsed else { return 0 }
        return max(0, Self.releaseTimeout - elapsed)
    }

    mutating func ask() -> String {
        asked = .now
        return inquiry.question
    }

    mutating func accept(_ answer: TerminalAnswer) {
        if case .attributes = answer { isAnswered = true }
        inquiry.receive(answer)
    }

    private var elapsed: Double? { asked?.milliseconds(until: .now) }
}
