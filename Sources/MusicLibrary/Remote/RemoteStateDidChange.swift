internal import Events

/// The relay started, paused, stopped or finished posting; the library provides the current progress.
///
/// - Pattern: Observer (the message)
package struct RemoteStateDidChange: Event {
    /// The state when the event was posted; nil if there is no remote any more.
    package let state: RemoteState?
}
