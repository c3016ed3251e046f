/// Posts events and registers observers, each with a name for display.
///
/// A post without observers costs one scan of a short list, which is cheap enough for the inner loop of a script.
/// - Pattern: Observer (subject)
@MainActor
public final class EventCenter {
    /// The description of an observer: its name and its event type.
    public struct Observer: Hashable, Sendable {
        /// The name from the registration.
        public let name: String
        /// The type name of the event, without its module.
        public let event: String
    }

    /// A closure that receives every posted event and the names of its observers, before the observers receive the
    /// event.
    public var trace: (@MainActor (any Event, [String]) -> Void)? {
        didSet { isTraced = trace != nil }
    }

    /// An event type that was observed or posted.
    public struct Topic: Hashable, Sendable {
        /// The type name, without its module.
        public let event: String
        /// The number of posts.
        public let posts: Int
        /// The names of the observers, in the order of registration.
        public let observers: [String]
    }

    /// Counts the posts of an event type.
    private final class Counter {
        let event: any Event.Type
        var isAwaited = false
        private(set) var posts = 0

        init(_ event: any Event.Type) { self.event = event }

        func addPost() { posts += 1 }
    }

    private var registrations: [Registration] = []
    /// The event types that were observed or posted, and their counters. They are replaced, never changed in place, so that reading
    /// them needs no run-time exclusivity check.
    private var ids: [ObjectIdentifier] = []
    private var counters: [Counter] = []
    private var isTraced = false

    /// Creates a center without observers.
    public init() {}

    /// Every observer, in the order of registration.
    public var observers: [Observer] {
        registrations.map { Observer(name: $0.name, event: String(describing: $0.event)) }
    }

    /// Every event type that has an observer or was posted.
    public var topics: [Topic] {
        counters.filter { $0.posts > 0 || $0.isAwaited }.map { counter in
            let observers = registrations.filter { $0.event == counter.event }
            return Topic(
                event: String(describing: counter.event), posts: counter.posts, observers: observers.map(\.name))
        }
    }

    /// Calls `body` for each event of a type, until the returned observation is cancelled or released.
    ///
    /// An observer that is registered during a delivery receives only later events.
    public func observe<E: Event>(
        _ type: E.Type, as name: String, _ body: @escaping @MainActor (E) -> Void
    ) -> Observation {
        let registration = TypedRegistration(name, body)
        registrations.append(registration)
        counter(of: type).isAwaited = true
        return Observation { [weak self] in
            registration.isActive = false
            self?.remove(registration)
        }
    }

    private func remove(_ registration: Registration) {
        registrations.removeAll { $0 === registration }
        counter(of: registration.event).isAwaited = registrations.contains { $0.event == registration.event }
    }

    /// Delivers the event to every observer in the order of registration, then returns.
    ///
    /// The expression `event` is evaluated only if there is an observer or a trace.
    public func post<E: Event>(_ event: @autoclosure () -> E) {
        let counter = counter(of: E.self)
        counter.addPost()
        if counter.isAwaited || isTraced { deliver(event()) }
    }

    private func counter(of event: any Event.Type) -> Counter {
        // A search from the end: the most frequent event, that of a finished command, is among the latest.
        if let index = ids.lastIndex(of: ObjectIdentifier(event)) { return counters[index] }
        let counter = Counter(event)
        (ids, counters) = (ids + [ObjectIdentifier(event)], counters + [counter])
        return counter
    }

    private func deliver<E: Event>(_ event: E) {
        // The loop reads the registrations of now: an observer that is added meanwhile does not receive the event.
        let registrations = registrations
        trace?(event, registrations.filter { $0.event == E.self }.map(\.name))
        for registration in registrations where registration.event == E.self && registration.isActive {
            // Safe: the registration of a type is created with it. A checked cast would look up the type for each event.
            unsafeDowncast(registration, to: TypedRegistration<E>.self).deliver(event)
        }
    }
}

/// A notification of something that happened.
///
/// An event is a value named in the past tense (`LibraryDidChange`). It is posted on the main actor, and observers
/// must not modify its subject.
/// - Pattern: Observer (event)
public protocol Event: Sendable {}

/// A registration that ends when this object is released.
///
/// - Pattern: Observer (registration)
@MainActor
public final class Observation {
    private var end: (@MainActor () -> Void)?

    /// An observation that `end` ends.
    package init(end: @escaping @MainActor () -> Void) { self.end = end }

    isolated deinit { cancel() }

    /// Ends the observation; a second call does nothing.
    public func cancel() {
        end?()
        end = nil
    }
}

/// An observer in the center, independent of its event type.
///
/// - Pattern: Observer (observer)
@MainActor
class Registration {
    let name: String
    let event: any Event.Type
    /// False after cancellation, so an observer that is cancelled during a delivery does not receive the event.
    var isActive = true

    init(name: String, event: any Event.Type) {
        self.name = name
        self.event = event
    }
}

/// An observer of one event type with its closure.
///
/// - Pattern: Observer (concrete observer)
final class TypedRegistration<E: Event>: Registration {
    private let body: @MainActor (E) -> Void

    init(_ name: String, _ body: @escaping @MainActor (E) -> Void) {
        self.body = body
        super.init(name: name, event: E.self)
    }

    func deliver(_ event: E) { body(event) }
}
