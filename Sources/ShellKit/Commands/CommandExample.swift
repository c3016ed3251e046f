/// A line that shows a command at work; a test runs every one of them.
public struct CommandExample: Hashable, Sendable {
    /// The line as it is typed.
    public let line: String
    /// What it does, a sentence.
    public let explanation: String
    /// What is seen when it is typed in a new shell, results and messages in their order, without the line break at its end;
    /// nil where that is not the same every time, or too much to show.
    public let output: String?
    /// The status that it ends with: 0, or 1 for one that shows a failure.
    public let status: Int

    /// An example that succeeds, unless another status is named.
    public init(_ line: String, _ explanation: String, output: String? = nil, status: Int = 0) {
        self.line = line
        self.explanation = explanation
        self.output = output
        self.status = status
    }
}
