internal import Events

/// The cache is not writable: covers fetched from now on are lost at the end of the program. Posted once.
///
/// - Pattern: Observer (the message)
package struct CoversAreNotKept: Event {
    /// The reason and a remedy: a sentence in lower case.
    package let message: String
}
