package import LineEditing
package import MusicLibrary
package import Pictures
package import Terminal

/// Reads picture files and draws them for a terminal, off the main actor.
package struct CoverDrawer: Sendable {
    /// The location of the picture.
    package enum Source: Sendable {
        case file(String)
        case bytes([UInt8])
    }

    /// Characters or one of the graphics protocols.
    private let mode: GraphicsMode
    /// The colours of characters.
    private let depth: ColorDepth
    /// The size of a cell in pixels, or a default size.
    private let cell: PixelSize
    /// True if the terminal supports kitty's placeholders, which make a picture part of the text.
    private let hasPlaceholders: Bool
    /// Stores the pictures of tiles in the terminal; nil for tiles of characters.
    private var stage: CoverStage?

    /// Creates a drawer that stores no pictures in the terminal.
    package init(
        mode: GraphicsMode, depth: ColorDepth, cell: PixelSize = PixelSize(width: 8, height: 16),
        hasPlaceholders: Bool = false
    ) {
        (self.mode, self.depth, self.cell, self.hasPlaceholders) = (mode, depth, cell, hasPlaceholders)
    }

    /// The drawer for the tiles of a view, which move: it draws characters, unless pictures move with the text.
    package func forTiles(of view: ScreenView) -> CoverDrawer {
        if mode == .symbols || mode == .ascii { return self }
        guard hasPlaceholders, depth == .full || depth == .palette else {
            return CoverDrawer(mode: .symbols, depth: depth)
        }
        var drawer = self
        drawer.stage = CoverStage(view)
        return drawer
    }

    /// A cover for a tile, exactly of the given size, with the picture centred; nil if the terminal cannot store
    /// another picture.
    ///
    /// - Throws: ``PictureError``, also when the task is cancelled.
    @concurrent
    package func cover(of file: String, _ size: TerminalSize) async throws -> DrawnCover? {
        let drawing = try await drawing(of: .file(file), size, isCentred: true)
        switch drawing.content {
        case .rows(let rows): return DrawnCover(rows: rows)
        case .sequence: return stage?.hold(drawing, size, depth: depth)
        }
    }

    /// A picture as large as possible within a size.
    ///
    /// - Throws: ``PictureError``, also when the task is cancelled.
    @concurrent
    package func drawing(
        of source: Source, _ size: TerminalSize, isCentred: Bool = false
    ) async throws -> PictureDrawing {
        if Task.isCancelled { throw PictureError.cancelled }
        let pixels = PixelSize(width: size.columns * cell.width, height: size.rows * cell.height)
        let picture =
            switch source {
            case .file(let path): try PictureDecoder().read(file: path, fitting: pixels)
            case .bytes(let bytes): try PictureDecoder().read(bytes, fitting: pixels)
            }
        if Task.isCancelled { throw PictureError.cancelled }
        return try PictureDrawing(
            picture, columns: size.columns, rows: size.rows, mode: mode, depth: depth, cell: cell,
            isCentred: isCentred)
    }
}

extension CoverCache {
    /// Creates a cache in a directory that stores only pictures that can be displayed.
    package convenience init(directory: String) {
        self.init(directory: directory) { path, bytes throws(UnusableCover) in
            do throws(PictureError) {
                _ = if let bytes { try PictureDecoder().check(bytes) } else { try PictureDecoder().check(file: path) }
            } catch {
                throw UnusableCover(error.description, remedy: error.remedy)
            }
        }
    }
}
