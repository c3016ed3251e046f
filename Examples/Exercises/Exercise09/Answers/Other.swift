// Two closures hold the box, and a tile of its own asks for its name when it is drawn.

@testable import SeedEdition

final class RecordBoxAdapter: HorizontalScrollerDataSource {
    private final class Tile: ScrollerTile {
        let name: () -> String
        init(_ name: @escaping () -> String) { self.name = name }
        func rows(isCurrent: Bool) -> [String] { [name()] }
    }

    private let count: () -> Int
    private let name: (Int) -> String

    init(_ box: RecordBox) {
        count = { box.size }
        name = { box.name(ofRecord: $0.advanced(by: 1)) }
    }

    func numberOfViews(in scroller: HorizontalScroller) -> Int { count() }

    func horizontalScroller(_ scroller: HorizontalScroller, viewAt index: Int) -> any ScrollerTile {
        Tile { [name] in name(index) }
    }
}
