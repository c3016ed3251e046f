// Counterpart: Sources/Events/EventCenter.swift
// It adds names of observers, and Swift's Observation for properties, because users list observers and views read many values.

/// A notification of something that happened or is needed.
/// - Pattern: Observer (event)
protocol Event: Sendable {}

/// Posts events. The poster and the observers know the type of the event, and not each other.
/// - Pattern: Observer (subject)
final class EventCenter {
    private let observers = Observers<any Event>()

    /// Calls `body` for each event of a type, until the observation is released.
    func observe<E: Event>(_ type: E.Type, _ body: @escaping (E) -> Void) -> Observation {
        observers.add { event in if let event = event as? E { body(event) } }
    }

    /// Delivers an event to its observers, and returns when all have handled it.
    func post(_ event: some Event) { observers.notify(event) }
}

/// A property that reports each new value. Its observers know the object, unlike those of an event.
/// - Pattern: Observer (subject)
final class Observed<Value> {
    var value: Value { didSet { observers.notify(value) } }
    private let observers = Observers<Value>()

    init(_ value: Value) { self.value = value }

    func observe(_ body: @escaping (Value) -> Void) -> Observation { observers.add(body) }
}

/// The registered closures, in their order.
final class Observers<Value> {
    private var bodies: [(id: Int, body: (Value) -> Void)] = []
    private var lastID = 0

    func add(_ body: @escaping (Value) -> Void) -> Observation {
        lastID += 1
        bodies.append((lastID, body))
        return Observation { [weak self, id = lastID] in self?.remove(id) }
    }

    private func remove(_ id: Int) {
        // The removed closure may own the last reference to another observer, so it is released after the removal.
        if let index = bodies.firstIndex(where: { $0.id == id }) { _ = bodies.remove(at: index) }
    }

    func notify(_ value: Value) { for observer in bodies { observer.body(value) } }
}

/// A registration, which ends when this object is released.
final class Observation {
    private let end: () -> Void

    init(end: @escaping () -> Void) { self.end = end }
    isolated deinit { end() }
}
