/// A row of tiles with a current tile, which is in the middle except near the ends of the row.
///
/// The scroller does not depend on the contents of its tiles or on a screen: the data source creates the tiles, the
/// delegate receives each selection by the user, and the caller draws ``rows()``. The scroller stores only the
/// visible tiles and a few beside them, so the cost does not depend on the number of tiles. It references both
/// partners weakly; without a data source it is empty.
/// - Pattern: Delegation (delegator)
/// - Pattern: Adapter (client)
/// - Pattern: MVC (view)
/// - Pattern: Mediator (colleague)
@MainActor
public final class HorizontalScroller {
    /// The source of the tiles; call ``reload()`` after it or its data changed.
    public weak var dataSource: (any HorizontalScrollerDataSource)?
    /// The receiver of selections by the user.
    public weak var delegate: (any HorizontalScrollerDelegate)?
    /// The size of the scroller in rows and columns.
    public var size: TerminalSize { didSet { if size != oldValue { layOut() } } }
    /// The columns of each tile; at least one.
    public var tileColumns: Int {
        didSet {
            tileColumns = max(1, min(tileColumns, Self.mostColumns))
            if tileColumns != oldValue { layOut() }
        }
    }
    /// The index of the current tile, from 0; nil if there are no tiles.
    public private(set) var currentIndex: Int?

    /// Limits beyond any practical value that prevent overflow in multiplications.
    private static let (mostTiles, mostColumns) = (1 << 40, 1 << 16)

    private let gap: Int
    private let margin: Int
    private var count = 0
    private var tiles: [Int: any ScrollerTile] = [:]
    private var seen = 0..<0
    private var layout: ScrollerLayout

    /// Creates a scroller without tiles; set a data source and call ``reload()``.
    ///
    /// - Parameters:
    ///   - gap: The columns between two tiles.
    ///   - margin: The number of tiles to load on each side beyond the visible ones.
    public init(size: TerminalSize, tileColumns: Int, gap: Int = 1, margin: Int = 2) {
        self.size = size
        self.tileColumns = max(1, min(tileColumns, Self.mostColumns))
        self.gap = max(0, min(gap, Self.mostColumns))
        self.margin = max(0, margin)
        layout = ScrollerLayout(
            count: 0, current: 0, tileColumns: self.tileColumns, gap: self.gap, columns: size.columns)
    }

    /// Releases all tiles, and requests their number, the initial index and the visible tiles again.
    public func reload() {
        unload { _ in true }
        count = max(0, min(dataSource?.numberOfViews(in: self) ?? 0, Self.mostTiles))
        let index = delegate?.initialViewIndex(for: self) ?? currentIndex ?? 0
        currentIndex = count > 0 ? max(0, min(index, count - 1)) : nil
        layOut()
    }

    /// The tile at an index if it is loaded, that is visible or within the margin.
    public func view(at index: Int) -> (any ScrollerTile)? { tiles[index] }

    /// The index of the tile at a column, from 0 at the left edge; nil between two tiles.
    public func index(atColumn column: Int) -> Int? { layout.index(atColumn: column) }

    /// Makes a tile current and centres it, without a call of the delegate; the user did not select it.
    public func scrollToView(at index: Int) {
        guard count > 0 else { return }
        currentIndex = max(0, min(index, count - 1))
        layOut()
    }

    /// Makes a tile current and notifies the delegate, as for a selection by the user.
    public func selectView(at index: Int) {
        let before = currentIndex
        scrollToView(at: index)
        if let currentIndex, currentIndex != before {
            delegate?.horizontalScroller(self, didSelectViewAt: currentIndex)
        }
    }

    /// Moves the selection; stops at the ends of the row.
    public func move(_ move: ScrollerMove) {
        guard let currentIndex else { return }
        switch move {
        case .left: selectView(at: currentIndex - 1)
        case .right: selectView(at: currentIndex + 1)
        case .home: selectView(at: 0)
        case .end: selectView(at: count - 1)
        case .pageLeft: selectView(at: currentIndex - layout.page)
        case .pageRight: selectView(at: currentIndex + layout.page)
        }
    }

    /// The visible content: as many rows as ``size`` has, each exactly as wide.
    public func rows() -> [StyledText] {
        guard dataSource != nil else {
            empty()
            return Array(repeating: StyledText().columns(0..<size.columns), count: size.rows)
        }
        var rows = Array(repeating: StyledText(), count: size.rows)
        var filled = 0
        for index in layout.visible {
            let start = layout.column(of: index)
            let shown = max(0, start)..<min(size.columns, start + tileColumns)
            let part = (shown.lowerBound - start)..<(shown.upperBound - start)
            let tileSize = TerminalSize(rows: size.rows, columns: tileColumns)
            let content = tiles[index]?.rows(tileSize, isCurrent: index == currentIndex) ?? []
            for row in rows.indices {
                rows[row].append(String(repeating: " ", count: shown.lowerBound - filled))
                rows[row].append((row < content.count ? content[row] : StyledText()).columns(part))
            }
            filled = shown.upperBound
        }
        for row in rows.indices { rows[row].append(String(repeating: " ", count: size.columns - filled)) }
        return rows
    }

    /// Computes the visible tiles, loads the new ones and releases the old ones.
    private func layOut() {
        guard dataSource != nil else { return empty() }
        layout = ScrollerLayout(
            count: count, current: currentIndex ?? 0, tileColumns: tileColumns, gap: gap, columns: size.columns)
        let visible = layout.visible
        let loaded = max(0, visible.lowerBound - margin)..<min(count, visible.upperBound + margin)
        unload { !loaded.contains($0) }
        for index in loaded where tiles[index] == nil {
            tiles[index] = dataSource?.horizontalScroller(self, viewAt: index)
        }
        let before = seen
        seen = visible
        for index in before where !visible.contains(index) { tiles[index]?.didDisappear() }
        for index in visible where !before.contains(index) { tiles[index]?.didAppear() }
    }

    private func unload(where isLeaving: (Int) -> Bool) {
        for (index, tile) in tiles where isLeaving(index) {
            tiles[index] = nil
            if seen.contains(index) { tile.didDisappear() }
        }
        // Released tiles are either no longer visible, or all tiles were released.
        if tiles.isEmpty { seen = 0..<0 }
    }

    private func empty() {
        unload { _ in true }
        count = 0
        currentIndex = nil
        layout = ScrollerLayout(count: 0, current: 0, tileColumns: tileColumns, gap: gap, columns: size.columns)
    }
}

/// The source of the tiles of a ``HorizontalScroller``.
///
/// An implementation adapts objects of another kind to tiles.
/// - Pattern: Adapter (target)
@MainActor
public protocol HorizontalScrollerDataSource: AnyObject {
    /// The number of tiles. Called only by ``HorizontalScroller/reload()``.
    func numberOfViews(in scroller: HorizontalScroller) -> Int

    /// The tile at an index, which counts from 0 and is below the last ``numberOfViews(in:)``.
    ///
    /// Called once for each tile that is visible or within the margin; the scroller releases the tile after it
    /// leaves.
    func horizontalScroller(_ scroller: HorizontalScroller, viewAt index: Int) -> any ScrollerTile
}

/// Handles the selections of the user in a ``HorizontalScroller``.
///
/// - Pattern: Delegation (delegate)
@MainActor
public protocol HorizontalScrollerDelegate: AnyObject {
    /// The user selected a tile. Called once for each move that changes the selection.
    func horizontalScroller(_ scroller: HorizontalScroller, didSelectViewAt index: Int)

    /// The current tile after a reload; an index out of range selects the nearest end.
    func initialViewIndex(for scroller: HorizontalScroller) -> Int
}

extension HorizontalScrollerDelegate {
    /// The current tile of the scroller, or the first tile.
    public func initialViewIndex(for scroller: HorizontalScroller) -> Int { scroller.currentIndex ?? 0 }
}

/// A view in the row of a ``HorizontalScroller``.
@MainActor
public protocol ScrollerTile: AnyObject {
    /// The current content of the tile.
    ///
    /// The scroller cuts excess rows and columns and pads missing ones, so a tile never affects its neighbours.
    /// - Parameter isCurrent: True for the current tile.
    func rows(_ size: TerminalSize, isCurrent: Bool) -> [StyledText]

    /// The tile became at least partly visible.
    func didAppear()

    /// The tile is no longer visible; it may appear again or be released.
    func didDisappear()
}

extension ScrollerTile {
    /// Does nothing.
    public func didAppear() {}

    /// Does nothing.
    public func didDisappear() {}
}
