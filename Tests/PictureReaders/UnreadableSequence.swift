/// What a terminal could not have read.
package struct UnreadableSequence: Error {
    /// Something that no terminal could have read.
    package init() {}
}
