internal import AlbumModel
internal import AlbumShell
internal import Events
internal import LineEditing
internal import MusicLibrary
internal import Pictures
internal import Terminal

/// Controls the row of covers: handles keys, moves the scroller, and displays the table of the current album.
///
/// It receives selections from the scroller, and draws once for any number of simultaneous changes.
/// - Pattern: Observer (concrete observer)
/// - Pattern: Delegation (concrete delegate)
/// - Pattern: MVC (controller)
/// - Pattern: Mediator (mediator)
@MainActor
final class CoversController: HorizontalScrollerDelegate {
    /// The interval for checks for changes by other programs.
    private static let pause = Duration.seconds(1)

    private let workspace: AlbumWorkspace
    private let query: AlbumQuery
    private let view: ScreenView
    private let scroller: HorizontalScroller
    private var layout: CoversLayout
    private lazy var source = makeSource()
    private let events: EventCenter
    private let drawer: CoverDrawer?
    private var observation: Observation?

    private var current: PositionedAlbum?
    private var typed = TypedWords()
    private var search: Task<Void, Never>?
    private var isDrawingDue = false

    /// The latest error that prevented drawing and is not caused by the picture; nil if there was none.
    var obstacle: PictureError? { source.obstacle }

    init(
        _ workspace: AlbumWorkspace, _ query: AlbumQuery, _ view: ScreenView, _ events: EventCenter,
        _ drawer: CoverDrawer?
    ) {
        (self.workspace, self.query, self.view) = (workspace, query, view)
        (self.events, self.drawer) = (events, drawer)
        layout = CoversLayout(view.size)
        scroller = HorizontalScroller(size: layout.scroller, tileColumns: layout.tileColumns)
    }

    /// Handles events until the user selects an album, which it returns, or cancels.
    func run() async -> PositionedAlbum? {
        current = try? workspace.current.located()
        scroller.dataSource = source
        scroller.delegate = self
        observation = events.observe(LibraryDidChange.self, as: "CoversController") { [weak self] _ in self?.reload() }
        reload()
        let watch = watchOthers()
        defer {
            watch.cancel()
            search?.cancel()
            // Releasing the tiles also removes their pictures from the terminal.
            scroller.dataSource = nil
            scroller.reload()
        }
        for await event in view.events {
            switch handle(event) {
            case .handled: continue
            case .selected: return current
            case .cancelled: return nil
            }
        }
        return nil
    }

    private func makeSource() -> AlbumScrollerSource {
        AlbumScrollerSource(workspace.library, matching: query, events, drawer, coverSize: layout.cover) {
            [weak self] in
            self?.setNeedsDrawing()
        }
    }

    // MARK: Selection

    /// The index of the selected album, or of its successor; otherwise the previous index, or the first one.
    func initialViewIndex(for scroller: HorizontalScroller) -> Int {
        let id = (current?.album.id).flatMap { try? workspace.library.successor(of: $0) }
        return id.flatMap { source.index(of: $0) } ?? scroller.currentIndex ?? 0
    }

    func horizontalScroller(_ scroller: HorizontalScroller, didSelectViewAt index: Int) { readCurrent() }

    private func reload() {
        source.rearrange { scroller.reload() }
        readCurrent()
    }

    private func readCurrent() {
        current = scroller.currentIndex.flatMap { source.album(at: $0) }
        setNeedsDrawing()
    }

    /// Checks in the background for changes by other programs, which post no events here.
    private func watchOthers() -> Task<Void, Never> {
        Task { [weak self, reader = workspace.reader] in
            var known = await Self.version(reader)
            while (try? await Task.sleep(for: Self.pause)) != nil {
                let version = await Self.version(reader)
                guard let version, version != known else { continue }
                known = version
                self?.reload()
            }
        }
    }

    @concurrent
    private static func version(_ reader: LibraryReader?) async -> Int? { try? reader?.version() }

    // MARK: Drawing

    /// Draws after all pending events are handled.
    private func setNeedsDrawing() {
        guard !isDrawingDue else { return }
        isDrawingDue = true
        Task { [weak self] in self?.draw() }
    }

    private func draw() {
        isDrawingDue = false
        let sheet = current?.sheet ?? [StyledText("There are no albums.", .dim)]
        let table = [StyledText()] + sheet.prefix(max(0, layout.table - 2)) + [StyledText(Self.keys, .dim)]
        view.show(scroller.rows() + table.prefix(layout.table))
    }

    private static let keys = "← → move · letters search · Enter goes to the album · Esc leaves"

    private func fit(_ size: TerminalSize) {
        layout = CoversLayout(size)
        source.rearrange {
            scroller.tileColumns = layout.tileColumns
            scroller.size = layout.scroller
            // Covers are drawn for a size, so a new size requires new drawings.
            if source.coverSize != layout.cover {
                source.coverSize = layout.cover
                scroller.reload()
            }
        }
        setNeedsDrawing()
    }

    // MARK: Keys

    private enum Answer {
        case handled, selected, cancelled
    }

    private func handle(_ event: ScreenEvent) -> Answer {
        switch event {
        case .resized(let size): fit(size)
        case .key(.enter): return .selected
        case .key(.escape): return .cancelled
        case .key(.character("q")) where !typed.continues(at: .now): return .cancelled
        case .key(.character(let letter)): type(letter)
        case .key(let key): Self.moves[key].map(move)
        case .wheeledUp: move(.left)
        case .wheeledDown: move(.right)
        case .clicked(let row, let column):
            if row < layout.scroller.rows, let index = scroller.index(atColumn: column) {
                scroller.selectView(at: index)
            }
        }
        return .handled
    }

    private static let moves: [ScreenKey: ScrollerMove] = [
        .left: .left, .right: .right, .up: .left, .down: .right, .home: .home, .end: .end, .pageUp: .pageLeft,
        .pageDown: .pageRight,
    ]

    private func move(_ move: ScrollerMove) {
        typed = TypedWords()
        search?.cancel()
        scroller.move(move)
    }

    /// Searches in the background for the next album with words that begin as typed, and selects it.
    private func type(_ letter: Character) {
        let continues = typed.type(letter, at: .now)
        guard let reader = workspace.reader, let wanted = typed.query(within: query) else { return }
        let position = (current?.position ?? 0) + (continues ? 0 : 1)
        search?.cancel()
        search = Task { [weak self] in
            let found = await Self.find(wanted, from: position, with: reader)
            guard !Task.isCancelled, let self, let index = found.flatMap({ self.source.index(of: $0) }) else { return }
            scroller.selectView(at: index)
        }
    }

    @concurrent
    private static func find(
        _ query: AlbumQuery, from position: Int, with reader: LibraryReader
    ) async -> Album.ID? {
        guard !Task.isCancelled else { return nil }
        return try? reader.album(matching: query, from: position)?.album.id
    }
}

/// The division of a screen between the covers and the table of the current album.
struct CoversLayout: Equatable {
    /// The rows of a table without own fields, including the blank row above it and the row with the keys.
    private static let tableRows = 9
    private static let (lowest, highest) = (3, 14)

    /// The size of the scroller: the covers and the titles below them.
    let scroller: TerminalSize
    /// The number of rows for the table and the keys.
    let table: Int

    /// The size of a cover in a tile; about square, because a cell is twice as high as wide.
    var cover: TerminalSize { TerminalSize(rows: scroller.rows - 1, columns: tileColumns) }

    var tileColumns: Int { min((scroller.rows - 1) * 2, scroller.columns) }

    /// Divides the rows of a screen; on a small screen, the table shrinks first.
    init(_ size: TerminalSize) {
        let wanted = max(Self.lowest, min(size.rows - Self.tableRows - 1, Self.highest))
        let rows = max(2, min(wanted + 1, size.rows))
        scroller = TerminalSize(rows: rows, columns: size.columns)
        table = max(0, size.rows - rows)
    }
}

/// The words to search for, typed letter by letter.
struct TypedWords {
    /// The maximum interval between two letters.
    private static let patience = Duration.seconds(1)

    /// The letters typed without a pause.
    private(set) var text = ""
    private var latest: ContinuousClock.Instant?

    /// The albums of a query with all these words in the title or artist; nil if no word was typed yet.
    func query(within query: AlbumQuery) -> AlbumQuery? {
        let phrases = text.split(separator: " ").compactMap { try? SearchPhrase(String($0)) }
        guard !phrases.isEmpty else { return nil }
        let terms = phrases.map { AlbumQuery.Term.words($0) }
        return AlbumQuery(query.alternatives.map { .init(locators: $0.locators, terms: $0.terms + terms) })
    }

    /// True if a letter at this time continues the text.
    func continues(at now: ContinuousClock.Instant) -> Bool { latest.map { now - $0 < Self.patience } ?? false }

    /// Adds a letter; returns true if it continues the text.
    mutating func type(_ letter: Character, at now: ContinuousClock.Instant) -> Bool {
        let continues = continues(at: now)
        text = (continues ? text : "") + String(letter)
        latest = now
        return continues
    }
}
