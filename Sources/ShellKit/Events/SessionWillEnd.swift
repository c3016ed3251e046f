public import Events

/// The session is about to end. A second Ctrl-C, and a session that only checks scripts, post no such event.
public struct SessionWillEnd: Event {
    /// The exit status so far; a failure to write the last output still changes 0 to 1.
    public let status: Int32
}
