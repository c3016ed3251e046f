/// The result of running lines in a ``TestShell``.
public struct Transcript: Sendable, Hashable {
    /// The standard output.
    public let output: String
    /// The diagnostics: errors, status and notes.
    public let diagnostics: String
    /// The exit status of a program after these lines.
    public let status: Int32

    /// Creates the expected result of a test.
    public init(output: String = "", diagnostics: String = "", status: Int32 = 0) {
        self.output = output
        self.diagnostics = diagnostics
        self.status = status
    }
}
