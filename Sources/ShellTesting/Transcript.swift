/// What came of running lines in a ``TestShell``.
public struct Transcript: Sendable, Hashable {
    /// What was written as results.
    public let output: String
    /// What was written beside them: errors, status and notes.
    public let diagnostics: String
    /// The status that a program would leave with.
    public let status: Int32

    /// What a test expects.
    public init(output: String = "", diagnostics: String = "", status: Int32 = 0) {
        self.output = output
        self.diagnostics = diagnostics
        self.status = status
    }
}
