/// A row of tiles that a person goes along, the current one in the middle wherever the row's ends allow.
///
/// It knows neither what its tiles show nor on which screen it stands: its data source makes the tiles, its delegate hears where
/// the person goes, and ``rows()`` are for whoever draws. It keeps the tiles that can be seen and a few beside them, so
/// that ten million cost what ten do. Both partners are weak; without a data source it is empty.
/// - Pattern: Adapter (client), Delegation (delegator)
@MainActor
public final class HorizontalScroller {
    /// Who makes the tiles; ``reload()`` is to be called when it, or what it knows, has changed.
    public weak var dataSource: (any HorizontalScrollerDataSource)?
    /// Who hears where the person goes.
    public weak var delegate: (any HorizontalScrollerDelegate)?
    /// The rows and columns that the scroller has.
    public var size: TerminalSize { didSet { if size != oldValue { layOut() } } }
    /// The columns of each tile; at least one.
    public var tileColumns: Int {
        didSet {
            tileColumns = max(1, min(tileColumns, Self.mostColumns))
            if tileColumns != oldValue { layOut() }
        }
    }
    /// The tile at which the person is, from 0; nil where there is none.
    public private(set) var currentIndex: Int?

    /// More than anybody has, and few enough to be multiplied.
    private static let (mostTiles, mostColumns) = (1 << 40, 1 << 16)

    private let gap: Int
    private let margin: Int
    private var count = 0
    private var tiles: [Int: any ScrollerTile] = [:]
    private var seen = 0..<0
    private var layout: ScrollerLayout

    /// A scroller, empty until it is given a data source and reloaded.
    ///
    /// - Parameters:
    ///   - gap: The columns between two tiles.
    ///   - margin: How many tiles are kept on each side beyond those that are seen.
    public init(size: TerminalSize, tileColumns: Int, gap: Int = 1, margin: Int = 2) {
        self.size = size
        self.tileColumns = max(1, min(tileColumns, Self.mostColumns))
        self.gap = max(0, min(gap, Self.mostColumns))
        self.margin = max(0, margin)
        layout = ScrollerLayout(
            count: 0, current: 0, tileColumns: self.tileColumns, gap: self.gap, columns: size.columns)
    }

    /// Lets go of all tiles and asks for them anew: how many there are, where to stand, and those that can be seen.
    public func reload() {
        letGo { _ in true }
        count = max(0, min(dataSource?.numberOfViews(in: self) ?? 0, Self.mostTiles))
        let index = delegate?.initialViewIndex(for: self) ?? currentIndex ?? 0
        currentIndex = count > 0 ? max(0, min(index, count - 1)) : nil
        layOut()
    }

    /// The tile at an index, where it is one of those at hand: seen, or nearly.
    public func view(at index: Int) -> (any ScrollerTile)? { tiles[index] }

    /// The tiles of which a part can be seen.
    public var visibleIndices: Range<Int> { layout.visible }

    /// The tile that a column shows, from 0 at the left edge; nil between two tiles.
    public func index(atColumn column: Int) -> Int? { layout.index(atColumn: column) }

    /// Stands at a tile and brings it to the middle; the delegate is not told, as no person went there.
    public func scrollToView(at index: Int) {
        guard count > 0 else { return }
        currentIndex = max(0, min(index, count - 1))
        layOut()
    }

    /// Goes to a tile as a person does: the delegate is told.
    public func selectView(at index: Int) {
        let before = currentIndex
        scrollToView(at: index)
        if let currentIndex, currentIndex != before {
            delegate?.horizontalScroller(self, didSelectViewAt: currentIndex)
        }
    }

    /// Goes along the row; past an end it goes no further.
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

    /// What is to be seen: as many rows as the size has, each exactly as wide.
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

    /// Finds out what is seen now; asks for the tiles that come, and lets go of those that leave.
    private func layOut() {
        guard dataSource != nil else { return empty() }
        layout = ScrollerLayout(
            count: count, current: currentIndex ?? 0, tileColumns: tileColumns, gap: gap, columns: size.columns)
        let visible = layout.visible
        let kept = max(0, visible.lowerBound - margin)..<min(count, visible.upperBound + margin)
        letGo { !kept.contains($0) }
        for index in kept where tiles[index] == nil {
            tiles[index] = dataSource?.horizontalScroller(self, viewAt: index)
        }
        let before = seen
        seen = visible
        for index in before where !visible.contains(index) { tiles[index]?.didDisappear() }
        for index in visible where !before.contains(index) { tiles[index]?.didAppear() }
    }

    private func letGo(where isLeaving: (Int) -> Bool) {
        for (index, tile) in tiles where isLeaving(index) {
            tiles[index] = nil
            if seen.contains(index) { tile.didDisappear() }
        }
        // What is let go of is either out of sight now, or all there was.
        if tiles.isEmpty { seen = 0..<0 }
    }

    private func empty() {
        letGo { _ in true }
        count = 0
        currentIndex = nil
        layout = ScrollerLayout(count: 0, current: 0, tileColumns: tileColumns, gap: gap, columns: size.columns)
    }
}
