/// An observer as the center keeps it, whatever it listens to.
class AnyRegistration {
    let name: String
    let event: any Event.Type
    /// Whether it still listens; one that is cancelled while an event is delivered does not hear of it.
    var isActive = true

    init(name: String, event: any Event.Type) {
        self.name = name
        self.event = event
    }
}

/// An observer of one type of event, with what it does on each.
///
/// - Pattern: Observer (observer)
final class Registration<E: Event>: AnyRegistration {
    let body: @MainActor (E) -> Void

    init(_ name: String, _ body: @escaping @MainActor (E) -> Void) {
        self.body = body
        super.init(name: name, event: E.self)
    }
}
