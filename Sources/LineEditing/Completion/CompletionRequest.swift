/// A line to complete.
public struct CompletionRequest: Sendable, Hashable {
    /// The text before the cursor.
    public let beforeCursor: String
    /// The text after the cursor.
    public let afterCursor: String

    /// A request, for callers of a completer.
    public init(beforeCursor: String, afterCursor: String = "") {
        self.beforeCursor = beforeCursor
        self.afterCursor = afterCursor
    }
}
