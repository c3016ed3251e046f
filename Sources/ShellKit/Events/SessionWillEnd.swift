public import Events

/// The session is about to end, however it ends.
public struct SessionWillEnd: Event {
    /// The status that the program leaves with.
    public let status: Int32
}
