internal import Synchronization

/// What is known about the values that a person has typed: asked of those who know, one at a time, and remembered until the
/// next prompt.
///
/// Any thread may ask; nobody waits. While somebody is being asked, only the latest other question is kept, since older ones
/// are about a line that has changed.
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
        /// Counts the prompts; what was asked before the last one is no longer wanted.
        var era = 0
        var tell: @Sendable () -> Void = {}
    }

    private static let limit = 500
    private let state = Mutex(State())

    /// Sets what is called, on any thread, when something has become known.
    func whenKnown(_ tell: @escaping @Sendable () -> Void) {
        state.withLock { $0.tell = tell }
    }

    /// Forgets everything: what the names mean may have changed.
    func forget() {
        state.withLock {
            $0.answers = [:]
            $0.next = nil
            $0.era += 1
        }
    }

    /// Whether the words name something that is there, or may come to while the last is still being typed; nil where that is
    /// not known yet, and is being asked now.
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
