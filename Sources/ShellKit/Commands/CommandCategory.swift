/// The part of `help` that a command stands in.
public struct CommandCategory: Hashable, Sendable {
    /// The heading.
    public let title: String
    /// Where it stands among the others; lower comes first.
    public let order: Int

    /// A category; two are the same when title and order are.
    public init(_ title: String, order: Int) {
        self.title = title
        self.order = order
    }

    /// Commands that change what the shell keeps, and take changes back.
    public static let changes = CommandCategory("Changes", order: 20)
    /// Commands of the shell itself.
    public static let shell = CommandCategory("Shell", order: 90)
}
