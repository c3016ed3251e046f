internal import ShellKit

extension CommandCategory {
    /// The commands for covers.
    static let covers = CommandCategory("Covers", order: 40)
}
