/// A script in memory: the lines of `-c`, or of an example.
@MainActor
public final class TextScriptSource: ScriptSource {
    private var lines: ArraySlice<[UInt8]>

    /// The lines of a text.
    public init(_ text: String) {
        lines = text.linesOfBytes[...]
    }

    /// False: all lines are available.
    public let wouldWait = false

    /// Returns at once.
    public func waitForInput() {}

    /// Passes the next line of the text to `body`.
    public func nextLine(_ body: (UnsafeBufferPointer<UInt8>) throws(SyntaxError) -> Void) throws -> Bool {
        guard let line = lines.popFirst() else { return false }
        try line.withUnsafeBufferPointer { try body($0) }
        return true
    }
}
