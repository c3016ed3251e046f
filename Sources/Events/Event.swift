public import Foundation

/// Something that happened, told to whoever asked to hear of it.
///
/// An event is a value that says what happened in the past tense (`LibraryDidChange`); it is posted on the main actor, and
/// observers must not change what it speaks of. It travels as one of Foundation's typed messages, whose subject is the
/// center that it is posted to.
/// - Pattern: Observer (the message)
public protocol Event: NotificationCenter.MainActorMessage, Sendable where Subject == EventCenter {}

extension Event {
    /// The name under which Foundation delivers the message: the type's own, with its module.
    public static var name: Notification.Name { Notification.Name(String(reflecting: Self.self)) }
}
