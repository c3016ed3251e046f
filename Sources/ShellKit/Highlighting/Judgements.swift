internal import Synchronization

/// The cached results of existence checks for typed values. A background task queries each value's ``ValueSource``, one
/// value at a time. The results remain until the next prompt.
///
/// Any thread may call it, and no call waits. While a query runs, only the latest other query is stored, because older
/// ones belong to an earlier state of the line.
final class Judgements: Sendable {
    private struct Question: Hashable {
        let parameter: ObjectIdentifier
        let words: [Word]
        let isUnfinished: Bool
    }

    private struct State {
        var answers: [Question: Bool] = [:]
        var next: (question: Question, source: any ValueSource)?
        var isAsking = false
        /// The number of prompts so far. Results of queries from before the latest prompt are dropped.
        var era = 0
        var tell: @Sendable () -> Void = {}
    }

    private static let limit = 500
    private let state = Mutex(State())

    /// Sets the function to call, on any thread, after a result has arrived.
    func whenKnown(_ tell: @escaping @Sendable () -> Void) {
        state.withLock { $0.tell = tell }
    }

    /// Drops all results, because names may have changed their meaning.
    func forget() {
        state.withLock {
            $0.answers = [:]
            $0.next = nil
            $0.era += 1
        }
    }

    /// True if the words name existing things or, with `unfinished`, can become names of them. Nil if a query is
    /// needed, which this call starts or stores.
    func verdict(on words: [Word], of parameter: ParameterDefinition, unfinished: Bool) -> Bool? {
        guard case .values(let source) = parameter.completion else { return true }
        let question = Question(parameter: ObjectIdentifier(parameter), words: words, isUnfinished: unfinished)
        let (answer, mustBegin) = state.withLock { state -> (Bool?, Bool) in
            if let answer = state.answers[question] { return (answer, false) }
            state.next = (question, source)
            defer { state.isAsking = true }
            return (nil, !state.isAsking)
        }
        if mustBegin { Task.detached { await self.ask() } }
        return answer
    }

    private func ask() async {
        while let (question, source, era) = take() {
            let words = question.words
            let answer = question.isUnfinished ? await source.mayKnow(words) : await source.knows(words)
            let tell = state.withLock { state -> (@Sendable () -> Void)? in
                guard state.era == era else { return nil }
                if state.answers.count >= Self.limit { state.answers = [:] }
                state.answers[question] = answer
                return state.tell
            }
            tell?()
        }
    }

    private func take() -> (Question, any ValueSource, Int)? {
        state.withLock { state in
            guard let (question, source) = state.next else {
                state.isAsking = false
                return nil
            }
            state.next = nil
            return (question, source, state.era)
        }
    }
}
