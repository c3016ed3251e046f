import AlbumModel
import AlbumShell
import Events
import MusicLibrary
import Pictures
import Terminal

/// A scroller with a library of albums whose covers have the addresses `cover 1` and so on, and a record of its
/// requests.
@MainActor
final class CoverWall {
    let library: LibraryAPI
    let events = EventCenter()
    let scroller: HorizontalScroller
    private(set) var source: AlbumScrollerSource?
    /// The addresses that were requested and not withdrawn, in order.
    private(set) var wanted: [String] = []
    private(set) var changes = 0
    private var observations: [Observation] = []

    /// - Parameter columns: The width of the scroller; a tile has eight columns, with one between two tiles.
    init(albums: Int, columns: Int = 26) throws {
        let store = try LibraryAPI.open(at: .memory, events: events, author: "tester")
        library = store
        scroller = HorizontalScroller(size: TerminalSize(rows: 5, columns: columns), tileColumns: 8)
        try store.journal.state.begin(command: "fill")
        try store.remove(.matching(.all))
        try store.add((1...albums).map { AlbumDraft(title: "Album \($0)", artist: "Tester", coverURL: "cover \($0)") })
        try store.journal.endChange()
        observations = [
            events.observe(CoverWasRequested.self, as: "Test") { [weak self] in self?.wanted.append($0.address) },
            events.observe(CoverRequestWasWithdrawn.self, as: "Test") { [weak self] event in
                self?.wanted.removeAll { $0 == event.address }
            },
        ]
        source = AlbumScrollerSource(
            store, events, CoverDrawer(mode: .symbols, depth: .full),
            coverSize: TerminalSize(rows: 4, columns: 8)
        ) { [weak self] in self?.changes += 1 }
        scroller.dataSource = source
        scroller.reload()
    }

    func letGoOfSource() { source = nil }

    func end(_ cover: Int, _ outcome: CoverRequestDidEnd.Outcome) {
        events.post(CoverRequestDidEnd("cover \(cover)", of: nil, outcome))
    }

    func arrive(_ cover: Int, _ picture: ColoredPicture) {
        end(cover, .available(file: picture.path, wasFetched: true))
    }

    func tile(_ number: Int) -> AlbumView? { scroller.view(at: number - 1) as? AlbumView }

    /// Waits for work that runs outside the main actor.
    func wait(until isReached: () -> Bool) async -> Bool {
        for _ in 0..<12_000 {
            if isReached() { return true }
            try? await Task.sleep(for: .milliseconds(5))
        }
        return false
    }

    /// The background of each cell of a row.
    func colors(inRow row: Int) -> [Color?] {
        scroller.rows()[row].runs.flatMap { run in
            run.text.map { $0 == " " ? run.style.background : run.style.background ?? run.style.foreground }
        }
    }
}
