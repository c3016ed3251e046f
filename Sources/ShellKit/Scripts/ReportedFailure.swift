/// A failure that was reported where it happened, in a script that the command ran; nothing more is said of it.
public struct ReportedFailure: Error {
    /// A failure of which the user knows.
    public init() {}
}
