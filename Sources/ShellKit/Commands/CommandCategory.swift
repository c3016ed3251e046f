/// A section of the command list in `help`.
public struct CommandCategory: Hashable, Sendable {
    /// The heading.
    public let title: String
    /// The position among the sections; lower comes first.
    public let order: Int

    /// A category. Two categories are equal if title and order are.
    public init(_ title: String, order: Int) {
        self.title = title
        self.order = order
    }

    /// Commands that change the shell's data, undo changes or redo them.
    public static let changes = CommandCategory("Changes", order: 20)
    /// Commands of the shell itself.
    public static let shell = CommandCategory("Shell", order: 90)
}
