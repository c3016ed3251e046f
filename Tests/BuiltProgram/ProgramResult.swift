/// The result of a run of the program.
public struct ProgramResult: Equatable, Sendable, CustomStringConvertible {
    /// Its standard output.
    public let output: String
    /// Its standard error.
    public let diagnostics: String
    /// Its exit status, or 128 plus the number of the signal that ended it.
    public let status: Int32

    /// A result to compare with.
    public init(output: String = "", diagnostics: String = "", status: Int32 = 0) {
        self.output = output
        self.diagnostics = diagnostics
        self.status = status
    }

    /// The whole, for a test that fails.
    public var description: String {
        "status \(status)\n--- output ---\n\(output)--- diagnostics ---\n\(diagnostics)---"
    }
}
