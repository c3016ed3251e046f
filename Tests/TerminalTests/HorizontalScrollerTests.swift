import Randomness
import Terminal
import TerminalModel
import TestTraits
import Testing

@MainActor @Suite(.mainActor) struct HorizontalScrollerTests {
    private func scroller(_ tiles: NumberTiles, columns: Int = 20, tileColumns: Int = 5) -> HorizontalScroller {
        let scroller = HorizontalScroller(size: TerminalSize(rows: 2, columns: columns), tileColumns: tileColumns)
        scroller.dataSource = tiles
        scroller.delegate = tiles
        scroller.reload()
        return scroller
    }

    /// The scroller's first row as a terminal shows it.
    private func shown(_ scroller: HorizontalScroller) -> String {
        var screen = Screen(rows: scroller.size.rows + 1, columns: scroller.size.columns + 1)
        let rows = scroller.rows()
        #expect(rows.count == scroller.size.rows)
        #expect(rows.allSatisfy { $0.width == scroller.size.columns })
        screen.feed(rows.map { $0.rendered(.none) }.joined(separator: "\r\n"))
        return screen.lines[0]
    }

    @Test func `the scroller shows its tiles side by side with the current one in the middle`() {
        let tiles = NumberTiles(9, initial: 4)
        let scroller = scroller(tiles)
        #expect(shown(scroller) == " |検3  [検4  |検5  |")
        scroller.move(.home)
        #expect(shown(scroller) == "[検0  |検1  |検2  |")
        scroller.move(.end)
        #expect(shown(scroller) == "5  |検6  |検7  [検8")
        #expect(tiles.selected == [0, 8])
    }

    @Test(arguments: 1...60)
    func `random moves match a plain reference scroller`(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let tileColumns = 1 + random.below(8)
        var plain = PlainScroller(
            count: 1 + random.below(30), columns: tileColumns + random.below(40), tileColumns: tileColumns,
            gap: random.below(3))
        let tiles = NumberTiles(plain.count)
        let scroller = HorizontalScroller(
            size: TerminalSize(rows: 2, columns: plain.columns), tileColumns: tileColumns, gap: plain.gap,
            margin: random.below(4))
        scroller.dataSource = tiles
        scroller.delegate = tiles
        scroller.reload()
        for step in 0..<30 {
            if random.below(6) == 0 {
                plain.columns = tileColumns + random.below(40)
                scroller.size.columns = plain.columns
            }
            let move = ScrollerMove.allCases[random.below(ScrollerMove.allCases.count)]
            plain.move(move)
            scroller.move(move)
            #expect(shown(scroller) == plain.row, "step \(step): \(move)")
            #expect(scroller.currentIndex == plain.current)
            let seen = tiles.alive.filter(\.isSeen).map(\.index).sorted()
            #expect(seen == plain.visible)
            #expect(tiles.alive.allSatisfy { $0.isTrue })
        }
    }

    @Test func `the cost of a move does not depend on the number of tiles`() {
        for count in [100, 10_000_000] {
            let tiles = NumberTiles(count)
            let scroller = scroller(tiles, columns: 60)
            // Ten tiles and a part of one are visible, and two more are loaded on each side.
            let most = 11 + 2 * 2
            #expect(tiles.asked.count <= most)
            for (move, limit) in [
                (ScrollerMove.right, 1), (.pageRight, most), (.end, most), (.left, 1), (.home, most),
                (.pageRight, most),
            ] {
                tiles.forget()
                scroller.move(move)
                #expect(tiles.asked.count <= limit, "\(move) of \(count)")
                #expect(tiles.alive.count <= most)
            }
        }
    }

    @Test func `neither drawing nor a move past the end requests tiles`() {
        let tiles = NumberTiles(50, initial: 49)
        let scroller = scroller(tiles)
        #expect(tiles.asked.count == Set(tiles.asked).count)
        tiles.forget()
        for move in [ScrollerMove.right, .end, .pageRight] { scroller.move(move) }
        _ = scroller.rows()
        #expect(tiles.asked.isEmpty)
    }

    @Test func `a released data source leaves an empty row`() {
        let scroller = HorizontalScroller(size: TerminalSize(rows: 2, columns: 20), tileColumns: 5)
        weak var gone: NumberTiles?
        do {
            let tiles = NumberTiles(9)
            gone = tiles
            scroller.dataSource = tiles
            scroller.delegate = tiles
            scroller.reload()
            #expect(scroller.view(at: 0) != nil)
        }
        #expect(gone == nil)
        for move in ScrollerMove.allCases { scroller.move(move) }
        scroller.size.columns = 30
        #expect(shown(scroller) == "")
        #expect(scroller.currentIndex == nil)
        #expect(scroller.view(at: 0) == nil)
        scroller.reload()
        #expect(shown(scroller) == "")
    }

    @Test func `a released delegate is ignored`() {
        let tiles = NumberTiles(9)
        let scroller = scroller(tiles)
        var delegate: NumberTiles? = NumberTiles(3)
        scroller.delegate = delegate
        delegate = nil
        #expect(scroller.delegate == nil)
        scroller.move(.right)
        scroller.reload()
        #expect(scroller.currentIndex == 1)
        #expect(tiles.selected.isEmpty)
    }

    @Test func `a delegate is notified only of a user's move to another tile`() {
        let tiles = NumberTiles(3)
        let scroller = scroller(tiles)
        for move in [ScrollerMove.left, .home, .pageLeft] { scroller.move(move) }
        scroller.scrollToView(at: 2)
        scroller.move(.right)
        scroller.selectView(at: 99)
        #expect(tiles.selected.isEmpty)
        #expect(scroller.currentIndex == 2)
        scroller.selectView(at: -5)
        #expect(tiles.selected == [0])
    }

    @Test func `reloading creates all tiles again and selects the delegate's tile`() {
        let tiles = NumberTiles(9, initial: 5)
        let scroller = scroller(tiles)
        let before = tiles.asked
        (tiles.count, tiles.initial) = (4, 99)
        tiles.forget()
        scroller.reload()
        #expect(scroller.currentIndex == 3)
        #expect(tiles.asked == [0, 1, 2, 3])
        #expect(before.contains(5))
        tiles.count = 0
        scroller.reload()
        #expect(scroller.currentIndex == nil)
        #expect(shown(scroller) == "")
        #expect(tiles.alive.isEmpty)
    }

    @Test func `a column identifies its tile`() {
        let tiles = NumberTiles(9, initial: 4)
        let scroller = scroller(tiles)
        let tile = Array(repeating: 0, count: 5)
        let row: [Int?] = [nil, nil] + tile.map { $0 + 3 } + [nil] + tile.map { $0 + 4 } + [nil] + tile.map { $0 + 5 }
        #expect((-1...20).map { scroller.index(atColumn: $0) } == row + [nil, 6, nil])
        let one = NumberTiles(1)
        let few = self.scroller(one)
        #expect(few.index(atColumn: 10) == nil)
        #expect(few.index(atColumn: 1) == 0)
    }

    @Test func `a tile that is wider than the window shows its beginning`() {
        let tiles = NumberTiles(3, initial: 2)
        let scroller = scroller(tiles, columns: 3, tileColumns: 9)
        #expect(shown(scroller) == "[検")
        #expect(tiles.alive.filter(\.isSeen).map(\.index) == [2])
    }
}
