/// A failure that was already reported, by a script that the command ran; the shell prints nothing more.
public struct ReportedFailure: Error {
    /// A failure that the user has already seen.
    public init() {}
}
