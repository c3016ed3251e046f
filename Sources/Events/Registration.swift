/// An observer in the center, independent of its event type.
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

    /// Delivers an event of the observer's type.
    func deliver(_ event: any Event) {}
}

/// An observer of one event type with its closure.
///
/// - Pattern: Observer (observer)
final class TypedRegistration<E: Event>: Registration {
    private let body: @MainActor (E) -> Void

    init(_ name: String, _ body: @escaping @MainActor (E) -> Void) {
        self.body = body
        super.init(name: name, event: E.self)
    }

    override func deliver(_ event: any Event) {
        if let event = event as? E { body(event) }
    }
}
