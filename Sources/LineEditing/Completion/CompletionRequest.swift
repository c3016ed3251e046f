/// A line for which somebody wants to know how it could go on.
public struct CompletionRequest: Sendable, Hashable {
    /// The line up to the cursor.
    public let beforeCursor: String
    /// The line from the cursor on.
    public let afterCursor: String

    /// Makes a request, for those who call a completer themselves.
    public init(beforeCursor: String, afterCursor: String = "") {
        self.beforeCursor = beforeCursor
        self.afterCursor = afterCursor
    }
}
