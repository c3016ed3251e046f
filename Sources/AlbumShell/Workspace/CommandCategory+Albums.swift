package import ShellKit

extension CommandCategory {
    /// Commands that display albums.
    package static let albums = CommandCategory("Albums", order: 10)
    /// Commands that import and export albums.
    package static let exchange = CommandCategory("Exchange", order: 30)
}
