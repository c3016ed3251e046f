/// An example line of a command. A test runs every example.
public struct CommandExample: Hashable, Sendable {
    /// The line as typed.
    public let line: String
    /// The line's effect, in one sentence.
    public let explanation: String
    /// The results and messages in a new shell, in their order, without the final line break; nil if they vary between
    /// runs or are too long.
    public let output: String?
    /// The exit status: 0, or 1 for an example of a failure.
    public let status: Int

    /// An example; without `status`, one that succeeds.
    public init(_ line: String, _ explanation: String, output: String? = nil, status: Int = 0) {
        self.line = line
        self.explanation = explanation
        self.output = output
        self.status = status
    }
}
