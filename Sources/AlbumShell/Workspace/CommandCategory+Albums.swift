package import ShellKit

extension CommandCategory {
    /// Commands that look at albums.
    package static let albums = CommandCategory("Albums", order: 10)
    /// Commands that bring albums in and out.
    package static let exchange = CommandCategory("Exchange", order: 30)
}
