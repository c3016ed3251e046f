public import Events

/// Passes the facts of a shell to watchers, in order.
///
/// The sources of facts are attached with the first watcher and detached after the last one, so facts cost nothing without
/// watchers.
/// - Pattern: Observer (subject)
@MainActor
public final class FactStream {
    private final class Watcher {
        let receive: @MainActor (Fact) -> Void
        init(_ receive: @escaping @MainActor (Fact) -> Void) { self.receive = receive }
    }

    /// Attaches the sources of facts, or detaches them.
    var attach: ((Bool) -> Void)?

    /// A handler that is working on a request.
    private struct Call {
        let handler: HandlerName
        let text: String
        /// True if it has passed another request along the chain, as for an alias.
        var isExpanded = false
    }

    private var watchers: [Watcher] = [] {
        didSet {
            isWatched = !watchers.isEmpty
            if isWatched == oldValue.isEmpty { attach?(isWatched) }
        }
    }
    /// The handlers that are working, outermost first.
    private var calls: [Call] = []
    /// The text of the request that the innermost handler answered.
    private var answeredText = ""

    /// True while there is a watcher.
    public private(set) var isWatched = false

    init() {}

    /// Calls `body` with each fact, until the returned observation is cancelled or released.
    public func watch(_ body: @escaping @MainActor (Fact) -> Void) -> Observation {
        let watcher = Watcher(body)
        watchers.append(watcher)
        return Observation { [weak self] in self?.watchers.removeAll { $0 === watcher } }
    }

    /// The facts of `body`; no other watcher receives them.
    package func collect(_ body: () -> Void) -> [Fact] {
        var facts: [Fact] = []
        let others = watchers
        watchers = [Watcher { facts.append($0) }]
        body()
        watchers = others
        return facts
    }

    /// Passes a fact to the watchers; the expression is evaluated only if there is one.
    public func post(_ fact: @autoclosure () -> Fact) {
        guard isWatched else { return }
        let fact = fact()
        for watcher in watchers { watcher.receive(fact) }
    }
}

// MARK: - Handlers

extension FactStream {
    /// Posts that a handler receives a request. If another handler is working, as that of an alias, it has made this request of its own.
    func beginCall(of handler: HandlerName, _ text: String) {
        if let outer = calls.last, !outer.isExpanded {
            calls[calls.count - 1].isExpanded = true
            post(.changed(outer.handler, from: outer.text, to: text))
        }
        calls.append(Call(handler: handler, text: text))
        post(.asked(handler))
    }

    /// Posts that the working handler has changed its request to another text.
    func postChange(to text: String) {
        if let call = calls.last { post(.changed(call.handler, from: call.text, to: text)) }
    }

    /// Posts that the working handler has answered a request.
    ///
    /// - Returns: The text of the request of the innermost handler, if no handler works around this one.
    func postAnswer(to text: String, _ command: String) -> String? {
        guard let call = calls.last else { return nil }
        if !call.isExpanded { answeredText = text }
        post(.answered(call.handler, command: command))
        return calls.count == 1 ? answeredText : nil
    }

    /// Notes that the working handler has finished.
    func endCall() { calls.removeLast() }
}
