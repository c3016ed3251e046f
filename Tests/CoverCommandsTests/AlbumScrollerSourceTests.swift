import AlbumModel
import AlbumShell
import Events
import MusicLibrary
import Terminal
import TestTraits
import Testing

@MainActor @Suite(.mainActor) struct AlbumScrollerSourceTests {
    private static let red = Color.rgb(red: 255, green: 0, blue: 0)
    private static let blue = Color.rgb(red: 0, green: 0, blue: 255)

    @Test func `visible tiles request their covers, and withdraw the requests when they leave`() throws {
        let wall = try CoverWall(albums: 1000)
        #expect(wall.wanted == ["cover 1", "cover 2", "cover 3"])
        wall.scroller.move(.right)
        wall.scroller.move(.right)
        #expect(Set(wall.wanted) == ["cover 2", "cover 3", "cover 4"])
        wall.scroller.move(.end)
        #expect(Set(wall.wanted) == ["cover 998", "cover 999", "cover 1000"])
        wall.letGoOfSource()
        #expect(wall.wanted == [])
        #expect(wall.scroller.rows().allSatisfy { $0.plain.allSatisfy { $0 == " " } })
    }

    @Test func `a downloaded cover is drawn in its colours above the title of its album`() async throws {
        let wall = try CoverWall(albums: 3)
        let (red, blue) = (
            try ColoredPicture(red: 255, green: 0, blue: 0), try ColoredPicture(red: 0, green: 0, blue: 255)
        )
        wall.arrive(1, red)
        wall.arrive(3, blue)
        let areDrawn = await wall.wait {
            wall.colors(inRow: 1).contains(Self.red) && wall.colors(inRow: 1).contains(Self.blue)
        }
        #expect(areDrawn)
        for row in 0..<4 {
            let colors = wall.colors(inRow: row)
            #expect(Array(colors[0..<8]) == Array(repeating: Self.red, count: 8))
            #expect(Array(colors[18..<26]) == Array(repeating: Self.blue, count: 8))
        }
        #expect(wall.scroller.rows()[4].plain == "Album 1  Album 2  Album 3 ")
    }

    @Test func `the spinner stops when the picture is available`() async throws {
        let wall = try CoverWall(albums: 1)
        #expect(wall.tile(1)?.picture.state == .awaited)
        let hasTurned = await wall.wait { wall.changes > 2 }
        #expect(hasTurned)
        wall.tile(1)?.picture.state = .none
        let before = wall.changes
        let isTold = await wall.wait { wall.changes > before }
        #expect(isTold)
        let after = wall.changes
        // Several turns of a spinner long, each of which would count as a change.
        try await Task.sleep(for: .milliseconds(500))
        #expect(wall.changes == after)
    }

    @Test func `a failed cover, and a file that is not a picture, are marked`() async throws {
        let wall = try CoverWall(albums: 3)
        wall.end(2, .failed(message: "it is gone.", isNew: true))
        wall.end(3, .available(file: "/dev/null", wasFetched: true))
        let areMarked = await wall.wait { [2, 3].allSatisfy { wall.tile($0)?.picture.state == .failed } }
        #expect(areMarked)
        #expect(wall.tile(1)?.picture.state == .awaited)
        #expect(wall.scroller.rows()[2].plain.filter { $0 == "✗" }.count == 2)
    }

    @Test func `a cover that arrives after its tile has left is ignored, and is requested again`() async throws {
        let wall = try CoverWall(albums: 100)
        let red = try ColoredPicture(red: 255, green: 0, blue: 0)
        wall.scroller.move(.end)
        wall.arrive(1, red)
        wall.scroller.move(.home)
        #expect(wall.wanted.contains("cover 1"))
        #expect(wall.tile(1)?.picture.state == .awaited)
        wall.arrive(1, red)
        let isDrawn = await wall.wait { wall.colors(inRow: 0).contains(Self.red) }
        #expect(isDrawn)
    }

    @Test func `control characters in a title do not reach the screen`() throws {
        let wall = try CoverWall(albums: 1)
        try wall.library.journal.state.begin(command: "test")
        try wall.library.add(AlbumDraft(title: "\u{1b}[31mx\u{7}\u{202e}", artist: "y"), at: 1)
        try wall.library.journal.endChange()
        wall.scroller.reload()
        let scalars = wall.scroller.rows().flatMap(\.plain.unicodeScalars)
        #expect(!scalars.contains { ControlCharacters.isControl($0) })
    }
}
