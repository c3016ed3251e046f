/// Something that happened, told to whoever asked to hear of it.
///
/// An event is a value that says what happened in the past tense (`LibraryDidChange`); it is posted on the main actor, and
/// observers must not change what it speaks of.
/// - Pattern: Observer (the message)
public protocol Event: Sendable {}
