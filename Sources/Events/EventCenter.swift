internal import Foundation

/// Where events are posted and observers are registered, each under a name so that they can be shown.
///
/// Foundation's `NotificationCenter` delivers the messages but cannot say who listens; this center keeps that list.
/// A post that nobody listens to costs one look in a dictionary, so that the inner loop of a script can afford it.
/// - Pattern: Observer (subject)
@MainActor
public final class EventCenter {
    /// An observer as it can be shown: its name and the event it waits for.
    public struct Observer: Hashable, Sendable {
        /// The name that it was registered under.
        public let name: String
        /// The event's type name, without its module.
        public let event: String
    }

    /// Is told of every event that is posted, with the names of the observers that will hear of it, before they do.
    public var trace: (@MainActor (any Event, [String]) -> Void)?

    private let notifications = NotificationCenter()
    private var observersByEvent: [ObjectIdentifier: [(id: Int, observer: Observer)]] = [:]
    private var nextID = 0

    /// A center that nobody listens to yet.
    public init() {}

    /// Every observer, in the order in which they were registered.
    ///
    /// Complexity: O(*n* log *n*) in the number of observers.
    public var observers: [Observer] {
        observersByEvent.values.joined().sorted { $0.id < $1.id }.map(\.observer)
    }

    /// Calls `body` on the main actor for each event of a type, until the observation that is returned is cancelled or
    /// let go.
    public func observe<E: Event>(
        _ type: E.Type, as name: String, _ body: @escaping @MainActor (E) -> Void
    ) -> Observation {
        nextID += 1
        let id = nextID
        let key = ObjectIdentifier(type)
        let token = notifications.addObserver(of: self, for: type) { event in body(event) }
        observersByEvent[key, default: []].append((id, Observer(name: name, event: String(describing: type))))
        return Observation { [weak self] in
            self?.notifications.removeObserver(token)
            self?.observersByEvent[key]?.removeAll { $0.id == id }
        }
    }

    /// Tells every observer of the event, in the order in which they were registered, before it returns.
    public func post<E: Event>(_ event: E) {
        let listening = observersByEvent[ObjectIdentifier(E.self)] ?? []
        trace?(event, listening.map(\.observer.name))
        guard !listening.isEmpty else { return }
        notifications.post(event, subject: self)
    }
}
