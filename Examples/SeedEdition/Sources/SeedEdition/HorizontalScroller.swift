// Counterpart: Sources/Terminal/Scroller/HorizontalScroller.swift
// It adds any width, keys, a mouse and tiles on demand, because a library may have a million covers.

/// A view in the row of a scroller; all have the same number of rows and columns.
protocol ScrollerTile: AnyObject {
    func rows(isCurrent: Bool) -> [String]
}

/// Makes the tiles of a scroller.
/// - Pattern: Adapter (target)
protocol HorizontalScrollerDataSource: AnyObject {
    func numberOfViews(in scroller: HorizontalScroller) -> Int
    func horizontalScroller(_ scroller: HorizontalScroller, viewAt index: Int) -> any ScrollerTile
}

/// Handles the selections of the user.
/// - Pattern: Delegation (delegate)
protocol HorizontalScrollerDelegate: AnyObject {
    func initialViewIndex(for scroller: HorizontalScroller) -> Int
    func horizontalScroller(_ scroller: HorizontalScroller, didSelectViewAt index: Int)
}

/// A row of three tiles, with the current one in the middle except at the ends. It does not depend on albums.
/// - Pattern: Delegation (delegator)
final class HorizontalScroller {
    // Weak, because the partners own the scroller.
    weak var dataSource: (any HorizontalScrollerDataSource)?
    weak var delegate: (any HorizontalScrollerDelegate)?
    private(set) var tiles: [any ScrollerTile] = []
    private var visible = 0..<0
    private var current = 0

    /// Requests the number of tiles, the current index and the visible tiles again.
    func reload() {
        layOut()
        tiles = visible.compactMap { dataSource?.horizontalScroller(self, viewAt: $0) }
    }

    var rows: [String] {
        let columns = zip(visible, tiles).map { index, tile in tile.rows(isCurrent: index == current) }
        guard let height = columns.first?.count else { return [] }
        return (0..<height).map { row in columns.map { $0[row] }.joined().withoutTrailingSpaces }
    }

    /// Selects a visible tile, counted from 1 at the left; returns false if there is none.
    func selectTile(_ number: Int) -> Bool {
        layOut()
        guard (1...3).contains(number), number <= visible.count else { return false }
        delegate?.horizontalScroller(self, didSelectViewAt: visible.lowerBound + number - 1)
        return true
    }

    private func layOut() {
        guard let dataSource, let delegate else { return }
        let count = dataSource.numberOfViews(in: self)
        current = delegate.initialViewIndex(for: self)
        let first = max(0, min(current - 1, count - 3))
        visible = first..<min(count, first + 3)
    }
}
