import Testing

@testable import SeedEdition

@Suite struct CoverTests {
    @Test func `a view spins until its cover arrives`() async {
        let session = Session()
        let view = AlbumView(session.shell.library.albums[0], session.shell.library.events)
        #expect(view.isSpinning)
        await session.shell.library.finishDownloads()
        #expect(!view.isSpinning)
        #expect(view.rows(isCurrent: false)[0].contains("+----------+"))
    }

    @Test func `a cover that cannot be fetched ends the spinner, too`() async {
        let session = Session()
        let album = Album(id: 9, title: "Lost", artist: "Nobody", genre: nil, year: nil, cover: "https://nowhere/x.png")
        let view = AlbumView(album, session.shell.library.events)
        await session.shell.library.finishDownloads()
        #expect(!view.isSpinning)
        #expect(view.rows(isCurrent: true)[2].contains("♪"))
    }

    @Test func `a cover is fetched once`() async {
        let session = Session()
        #expect(await session.type("covers").count == 12)
        #expect(await session.type("covers").count == 6)
    }

    @Test func `a released view is not observed any more`() async {
        let picture = Observed(Picture.awaited)
        var values: [Picture] = []
        var observation: Observation? = picture.observe { values.append($0) }
        picture.value = .missing
        #expect(observation != nil)
        observation = nil
        picture.value = .awaited
        #expect(values == [.missing])
    }

    @Test func `the scroller asks its data source and notifies its delegate`() {
        let partner = Partner()
        let scroller = HorizontalScroller()
        (scroller.dataSource, scroller.delegate) = (partner, partner)
        scroller.reload()
        #expect(scroller.rows == ["6[7]8"])
        #expect(scroller.selectTile(3) && partner.selected == 8)
        #expect(!scroller.selectTile(4) && !scroller.selectTile(0))
    }
}

/// Ten tiles with their numbers.
private final class Partner: HorizontalScrollerDataSource, HorizontalScrollerDelegate {
    var selected: Int?

    func numberOfViews(in scroller: HorizontalScroller) -> Int { 10 }
    func initialViewIndex(for scroller: HorizontalScroller) -> Int { 7 }
    func horizontalScroller(_ scroller: HorizontalScroller, viewAt index: Int) -> any ScrollerTile { Tile(index) }
    func horizontalScroller(_ scroller: HorizontalScroller, didSelectViewAt index: Int) { selected = index }
}

private final class Tile: ScrollerTile {
    private let number: Int

    init(_ number: Int) { self.number = number }

    func rows(isCurrent: Bool) -> [String] { [isCurrent ? "[\(number)]" : "\(number)"] }
}
