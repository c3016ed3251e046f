internal import Events

/// The remote is being told, cannot be told, or has been told of all; how far it is, is read from the library.
///
/// - Pattern: Observer (the message)
package struct RemoteStateDidChange: Event {
    /// What it was when this was posted; nil where there is no remote any more.
    package let state: RemoteState?
}
