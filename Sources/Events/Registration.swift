/// An observer as the center keeps it, whatever it listens to.
@MainActor
class Registration {
    let name: String
    let event: any Event.Type
    /// Whether it still listens; one that is cancelled while an event is delivered does not hear of it.
    var isActive = true

    init(name: String, event: any Event.Type) {
        self.name = name
        self.event = event
    }

    /// Tells it of an event of its type.
    func deliver(_ event: any Event) {}
}

/// An observer of one type of event, with what it does on each.
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
