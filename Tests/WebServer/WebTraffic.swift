internal import Synchronization

/// The responses and the recorded requests of a server, which its connections share.
final class WebTraffic: Sendable {
    private struct State {
        var answers: [String: [WebAnswer]] = [:]
        /// Computes the responses of the other paths.
        var program: @Sendable (RecordedRequest) -> WebAnswer = { _ in .status(404) }
        var requests: [RecordedRequest] = []
        var connections = 0
        var underWay = 0
        var mostAtOnce = 0
    }

    private let state = Mutex(State())

    var requests: [RecordedRequest] { state.withLock { $0.requests } }
    var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }
    var connections: Int { state.withLock { $0.connections } }
    var underWay: Int { state.withLock { $0.underWay } }

    func answer(_ path: String, with answers: [WebAnswer]) { state.withLock { $0.answers[path] = answers } }

    func answerOthers(by program: @escaping @Sendable (RecordedRequest) -> WebAnswer) {
        state.withLock { $0.program = program }
    }

    /// Records a request, and returns its response.
    func begin(_ request: RecordedRequest) -> WebAnswer {
        let answer: @Sendable (RecordedRequest) -> WebAnswer = state.withLock { state in
            state.requests.append(request)
            state.underWay += 1
            state.mostAtOnce = max(state.mostAtOnce, state.underWay)
            let key = request.method == "CONNECT" ? "CONNECT \(request.path)" : request.path
            guard var answers = state.answers[key], let answer = answers.first else { return state.program }
            if answers.count > 1 { answers.removeFirst() }
            state.answers[key] = answers
            return { _ in answer }
        }
        return answer(request)
    }

    func connect() { state.withLock { $0.connections += 1 } }

    func end() { state.withLock { $0.underWay -= 1 } }
}
