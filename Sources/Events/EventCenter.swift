/// Where events are posted and observers are registered, each under a name so that they can be shown.
///
/// A post that nobody listens to costs a look along a short list, so that the inner loop of a script can afford it.
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
    public var trace: (@MainActor (any Event, [String]) -> Void)? {
        didSet { isTraced = trace != nil }
    }

    private var registrations: [Registration] = [] {
        didSet { awaited = registrations.map { ObjectIdentifier($0.event) } }
    }
    /// The types that somebody waits for, and whether there is a trace: all that a post that nobody hears looks at.
    private var awaited: [ObjectIdentifier] = []
    private var isTraced = false

    /// A center that nobody listens to yet.
    public init() {}

    /// Every observer, in the order in which they were registered.
    public var observers: [Observer] {
        registrations.map { Observer(name: $0.name, event: String(describing: $0.event)) }
    }

    /// Calls `body` for each event of a type, until the observation that is returned is cancelled or let go.
    ///
    /// An observer that is registered while an event is delivered hears the next one.
    public func observe<E: Event>(
        _ type: E.Type, as name: String, _ body: @escaping @MainActor (E) -> Void
    ) -> Observation {
        let registration = TypedRegistration(name, body)
        registrations.append(registration)
        return Observation { [weak self] in
            registration.isActive = false
            self?.registrations.removeAll { $0 === registration }
        }
    }

    /// Tells every observer of the event, in the order in which they were registered, before it returns.
    ///
    /// The event is only made when somebody listens.
    public func post<E: Event>(_ event: @autoclosure () -> E) {
        guard isAwaited(ObjectIdentifier(E.self)) else { return }
        deliver(event(), of: ObjectIdentifier(E.self))
    }

    private func deliver(_ event: any Event, of type: ObjectIdentifier) {
        // By a loop: a closure of the main actor asks for each registration whether it runs there.
        var listeners: [Registration] = []
        for (place, awaited) in awaited.enumerated() where awaited == type { listeners.append(registrations[place]) }
        trace?(event, listeners.map(\.name))
        for listener in listeners where listener.isActive { listener.deliver(event) }
    }

    private func isAwaited(_ type: ObjectIdentifier) -> Bool {
        let awaited = awaited
        return isTraced || awaited.contains(type)
    }
}
