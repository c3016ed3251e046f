/// The visible tiles of a row and their columns, with the current tile in the middle.
///
/// A pure value in constant time and memory for any number of tiles.
struct ScrollerLayout: Equatable {
    /// The number of tiles.
    let count: Int
    /// The columns of a tile; at least one.
    let tileColumns: Int
    /// The columns between two tiles.
    let gap: Int
    /// The visible columns; at least one.
    let columns: Int
    /// The number of columns of the row to the left of the window.
    let offset: Int

    /// - Parameter current: The tile in the middle, or as near to it as the ends of the row allow.
    init(count: Int, current: Int, tileColumns: Int, gap: Int, columns: Int) {
        (self.count, self.tileColumns, self.gap, self.columns) = (count, tileColumns, gap, columns)
        let stride = tileColumns + gap
        let length = max(0, count * stride - gap)
        // A tile that is wider than the window shows its left part.
        let free = max(0, columns - tileColumns)
        offset = max(0, min(current * stride - free / 2, length - columns))
    }

    /// The tiles with at least one visible column.
    var visible: Range<Int> {
        guard count > 0 else { return 0..<0 }
        let stride = tileColumns + gap
        let first = offset % stride < tileColumns ? offset / stride : offset / stride + 1
        return first..<max(first, min(count, (offset + columns - 1) / stride + 1))
    }

    /// The number of tiles that are wholly visible at any position; at least one.
    var page: Int { max(1, (columns + gap) / (tileColumns + gap)) }

    /// The first column of a tile relative to the left edge of the window; negative if the tile begins outside.
    func column(of index: Int) -> Int { index * (tileColumns + gap) - offset }

    /// The tile at a column of the window; nil between two tiles and after the last tile.
    func index(atColumn column: Int) -> Int? {
        guard (0..<columns).contains(column) else { return nil }
        let (index, rest) = (offset + column).quotientAndRemainder(dividingBy: tileColumns + gap)
        return index < count && rest < tileColumns ? index : nil
    }
}

/// A movement of the user along a ``HorizontalScroller``.
public enum ScrollerMove: Sendable, Hashable, CaseIterable {
    case left
    case right
    case home
    case end
    /// To the left by the number of tiles that are wholly visible at any position.
    case pageLeft
    /// To the right by the same number.
    case pageRight
}
