package import Terminal

/// A cover as rows of a tile; releasing it also removes its picture from the terminal.
package final class DrawnCover: Sendable {
    /// The rows of the cover, all of the tile's width.
    package let rows: [StyledText]
    private let release: @Sendable () -> Void

    /// Creates a cover from its rows.
    ///
    /// - Parameter release: Called when the cover is deallocated.
    package init(rows: [StyledText], release: @escaping @Sendable () -> Void = {}) {
        (self.rows, self.release) = (rows, release)
    }

    deinit { release() }
}

extension DrawnCover: Hashable {
    package static func == (left: DrawnCover, right: DrawnCover) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
