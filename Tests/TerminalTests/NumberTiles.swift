import Terminal

/// Tiles that show their number, and a count of the requests for them.
@MainActor
final class NumberTiles: HorizontalScrollerDataSource, HorizontalScrollerDelegate {
    var count: Int
    var initial: Int?
    private(set) var asked: [Int] = []
    private(set) var selected: [Int] = []
    private var made: [Reference] = []

    private struct Reference {
        weak var tile: NumberTile?
    }

    init(_ count: Int, initial: Int? = nil) { (self.count, self.initial) = (count, initial) }

    /// The tiles that have not been released.
    var alive: [NumberTile] {
        made.removeAll { $0.tile == nil }
        return made.compactMap(\.tile)
    }

    func forget() { (asked, selected) = ([], []) }

    func numberOfViews(in scroller: HorizontalScroller) -> Int { count }

    func horizontalScroller(_ scroller: HorizontalScroller, viewAt index: Int) -> any ScrollerTile {
        asked.append(index)
        let tile = NumberTile(index)
        made.append(Reference(tile: tile))
        return tile
    }

    func horizontalScroller(_ scroller: HorizontalScroller, didSelectViewAt index: Int) { selected.append(index) }

    func initialViewIndex(for scroller: HorizontalScroller) -> Int { initial ?? scroller.currentIndex ?? 0 }
}

/// A tile of a wide character and its number, as far as that fits; the current one is in brackets.
@MainActor
final class NumberTile: ScrollerTile {
    let index: Int
    private(set) var isSeen = false
    /// Each tile appears and disappears alternately.
    private(set) var isTrue = true

    init(_ index: Int) { self.index = index }

    static func text(_ index: Int, isCurrent: Bool) -> String { (isCurrent ? "[" : "|") + "検\(index)" }

    func rows(_ size: TerminalSize, isCurrent: Bool) -> [StyledText] {
        [StyledText(Self.text(index, isCurrent: isCurrent), isCurrent ? .reverse : .plain)]
    }

    func didAppear() {
        isTrue = isTrue && !isSeen
        isSeen = true
    }

    func didDisappear() {
        isTrue = isTrue && isSeen
        isSeen = false
    }
}
