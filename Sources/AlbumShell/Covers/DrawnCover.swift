package import Terminal

/// A cover as the rows of a tile show it; what the terminal holds for it is let go of with it.
package final class DrawnCover: Sendable {
    /// As many rows as the tile has for it, each as wide.
    package let rows: [StyledText]
    private let release: @Sendable () -> Void

    /// A cover of its rows.
    ///
    /// - Parameter release: Called when nobody has the cover any more.
    package init(rows: [StyledText], release: @escaping @Sendable () -> Void = {}) {
        (self.rows, self.release) = (rows, release)
    }

    deinit { release() }
}

extension DrawnCover: Hashable {
    package static func == (left: DrawnCover, right: DrawnCover) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
