package import AlbumModel
internal import Events
package import MusicLibrary
package import ShellKit
internal import Terminal

@MainActor
extension PictureTerminal {
    /// A narrower window shows only the table.
    private static let narrowest = 60
    /// The permitted heights of a cover beside a table in rows: fewer show too little, and more are the task of `cover`.
    private static let heights = 4...8
    private static let gap = 3

    /// Writes the table of an album; on an interactive terminal with enough space, with the cover beside it.
    ///
    /// The cover is displayed if it is in the cache or embedded; otherwise it is requested, and the command does not wait for
    /// it.
    package func writeSheet(of found: PositionedAlbum, with covers: CoverFetcher?, in context: ShellContext)
        async throws
    {
        let (sheet, output) = (found.sheet, context.output)
        guard context.isInteractive, let address = found.album.coverURL, let covers,
            let drawer = drawer(in: context), let space = Self.space(beside: sheet, context.outputSize),
            let source = Self.source(of: found.album, at: address, from: covers, in: context),
            let drawing = try? await drawer.drawing(
                of: source, TerminalSize(rows: space.rows, columns: space.rows * 2))
        else {
            for line in sheet { try output.writeLine(line) }
            return
        }
        try write(drawing, beside: sheet, fromColumn: space.column, height: space.height, to: output)
    }

    private static func source(
        of album: Album, at address: String, from covers: CoverFetcher, in context: ShellContext
    ) -> CoverDrawer.Source? {
        if let file = covers.cache.file(for: address) { return .file(file) }
        if let bytes = covers.embedded(address) { return .bytes(bytes) }
        context.events.post(CoverWasRequested(address, of: album.title, by: CoverRequester()))
        return nil
    }

    /// The number of first rows with enough space at their right, the column of that space, and the height of the
    /// sheet in screen rows; nil if the cover or the sheet does not fit.
    private static func space(
        beside sheet: [StyledText], _ size: TerminalSize
    ) -> (rows: Int, column: Int, height: Int)? {
        guard size.columns >= narrowest else { return nil }
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
    /// The rows of the output's terminal, and the columns of the output; 0 columns if it has no width.
    fileprivate var outputSize: TerminalSize {
        let rows = (output.descriptor.flatMap { TerminalSize(descriptor: $0) } ?? .standard).rows
        return TerminalSize(rows: rows, columns: output.appearance.columns ?? 0)
    }
}
