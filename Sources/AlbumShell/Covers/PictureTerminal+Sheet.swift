package import AlbumModel
internal import Events
package import MusicLibrary
package import ShellKit
internal import Terminal

/// The cover beside the table of an album, on an interactive terminal with enough space.
///
/// It is displayed if it is in the cache or embedded; otherwise it is requested, and the command does not wait for
/// it.
@MainActor
package struct SheetCover {
    /// A narrower window shows only the table.
    private static let narrowest = 60
    /// The permitted heights in rows: fewer show too little, and more are the task of `cover`.
    private static let heights = 4...8
    private static let gap = 3

    private let sheet: [StyledText]
    private let source: CoverDrawer.Source
    private let style: PictureStyle
    private let place: (rows: Int, column: Int, height: Int)
    private let terminal: PictureTerminal

    /// The cover beside the sheet of an album; nil if no cover can be displayed now.
    package init?(
        _ found: PositionedAlbum, from covers: CoverFetcher?, on terminal: PictureTerminal, in context: ShellContext
    ) {
        guard context.isInteractive, let address = found.album.coverURL, let covers,
            let style = terminal.style(in: context), let columns = context.output.appearance.columns,
            columns >= Self.narrowest,
            let place = Self.place(
                beside: found.sheet.map(\.shown), TerminalSize(rows: context.screenRows, columns: columns))
        else { return nil }
        if let file = covers.cache.file(for: address) {
            source = .file(file)
        } else if let bytes = covers.embedded(address) {
            source = .bytes(bytes)
        } else {
            context.events.post(CoverWasRequested(address, of: found.album.title, by: CoverRequester()))
            return nil
        }
        (sheet, self.terminal) = (found.sheet.map(\.shown), terminal)
        (self.style, self.place) = (style, place)
    }

    /// Writes the sheet with the cover, or only the sheet if the cover cannot be displayed.
    package func write(to output: Output) async throws {
        let size = TerminalSize(rows: place.rows, columns: place.rows * 2)
        guard let drawing = try? await CoverDrawer(style).drawing(of: source, size) else {
            for line in sheet { try output.writeLine(line) }
            return
        }
        try PicturePrint(drawing, terminal)
            .write(beside: sheet, fromColumn: place.column, height: place.height, to: output)
    }

    /// The number of first rows with enough space at their right, the column of that space, and the height of the
    /// sheet in screen rows; nil if the cover or the sheet does not fit.
    static func place(beside sheet: [StyledText], _ size: TerminalSize) -> (rows: Int, column: Int, height: Int)? {
        let widths = sheet.map(\.width)
        let height = widths.reduce(0) { $0 + max(1, ($1 + size.columns - 1) / size.columns) }
        guard height < size.rows - 1 else { return nil }
        for rows in heights.reversed() where rows <= sheet.count {
            let column = (widths.prefix(rows).max() ?? 0) + gap
            // The last column stays empty, because output there may wrap.
            if column + rows * 2 < size.columns { return (rows, column, height) }
        }
        return nil
    }
}

extension ShellContext {
    /// The rows of the output's terminal.
    fileprivate var screenRows: Int { (output.descriptor.flatMap { TerminalSize(descriptor: $0) } ?? .standard).rows }
}
