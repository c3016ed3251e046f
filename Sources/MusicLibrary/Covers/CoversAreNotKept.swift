internal import Events

/// The cache cannot be written: what is fetched from now on is gone when the program ends. It is said once.
///
/// - Pattern: Observer (the message)
package struct CoversAreNotKept: Event {
    /// Why, and the way out: a sentence in lower case.
    package let message: String
}
