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

    private var watchers: [Watcher] = [] {
        didSet { if isWatched == oldValue.isEmpty { attach?(isWatched) } }
    }

    var isWatched: Bool { !watchers.isEmpty }

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
