/// A sequence that a terminal could not read.
package struct UnreadableSequence: Error {
    /// The reason why a terminal could not read it.
    package init() {}
}
