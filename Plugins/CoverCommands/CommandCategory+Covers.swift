internal import ShellKit

extension CommandCategory {
    /// The commands about covers.
    static let covers = CommandCategory("Covers", order: 40)
}
