/// A notification of something that happened.
///
/// An event is a value named in the past tense (`LibraryDidChange`). It is posted on the main actor, and observers
/// must not modify its subject.
/// - Pattern: Observer (the message)
public protocol Event: Sendable {}
