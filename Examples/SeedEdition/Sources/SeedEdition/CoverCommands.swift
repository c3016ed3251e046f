// Counterpart: Plugins/CoverCommands/CoversController.swift
// It adds a view on the whole screen and downloads in the background, because covers take time.

/// The commands of the covers.
struct CoverCommandsPlugin: Plugin {
    let name = "CoverCommands"
    let commands: [any Command] = [CoversCommand(), TapCommand()]
}

/// Connects the albums and the scroller, which do not know each other.
/// - Pattern: MVC (controller)
/// - Pattern: Adapter (adapter)
/// - Pattern: Delegation (concrete delegate)
final class CoversController: HorizontalScrollerDataSource, HorizontalScrollerDelegate {
    let scroller = HorizontalScroller()
    private let library: LibraryAPI
    private let current: CurrentAlbum

    init(_ shell: Shell) {
        (library, current) = (shell.library, shell.current)
        (scroller.dataSource, scroller.delegate) = (self, self)
    }

    /// True while a visible cover is awaited.
    var isWaiting: Bool { scroller.tiles.contains { ($0 as? AlbumView)?.isSpinning == true } }

    func numberOfViews(in scroller: HorizontalScroller) -> Int { library.albums.count }

    func horizontalScroller(_ scroller: HorizontalScroller, viewAt index: Int) -> any ScrollerTile {
        AlbumView(library.albums[index], library.events)
    }

    func initialViewIndex(for scroller: HorizontalScroller) -> Int { current.index ?? 0 }

    func horizontalScroller(_ scroller: HorizontalScroller, didSelectViewAt index: Int) {
        current.id = library.albums[index].id
    }
}

struct CoversCommand: Command {
    let form = "covers"
    let summary = "Shows the covers beside the current one."
    func run(_ request: Request, in shell: Shell) async {
        let controller = CoversController(shell)
        controller.scroller.reload()
        shell.write(controller.scroller.rows)
        guard controller.isWaiting else { return }
        await shell.library.finishDownloads()
        shell.write(controller.scroller.rows)
    }
}

struct TapCommand: Command {
    let form = "tap N"
    let summary = "Selects one of the visible covers, from 1 at the left."
    func run(_ request: Request, in shell: Shell) throws {
        let controller = CoversController(shell)
        guard let number = try request.number(for: self), controller.scroller.selectTile(number) else {
            throw Failure("No cover is there. 'covers' shows the covers.")
        }
        try shell.showHeadline()
    }
}
