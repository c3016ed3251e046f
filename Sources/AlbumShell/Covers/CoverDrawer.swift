package import MusicLibrary
package import Pictures
package import Terminal

/// Reads picture files and draws them in a style, off the main actor.
package struct CoverDrawer: Sendable {
    /// The location of the picture.
    package enum Source: Sendable {
        case file(String)
        /// The bytes of a picture file.
        case bytes([UInt8])
    }

    /// The style of the drawings.
    package let style: PictureStyle
    /// Stores the pictures of tiles in the terminal; nil for tiles of characters.
    private let stage: CoverStage?

    /// Creates a drawer with a style.
    package init(_ style: PictureStyle, stage: CoverStage? = nil) { (self.style, self.stage) = (style, stage) }

    /// A cover for a tile, exactly of the given size, with the picture centred; nil if the terminal cannot store
    /// another picture.
    ///
    /// - Throws: ``PictureError``, also when the task is cancelled.
    @concurrent
    package func cover(of file: String, _ size: TerminalSize) async throws -> DrawnCover? {
        let drawing = try await CoverDrawer(style.forMoving).drawing(of: .file(file), size, placement: .centred)
        switch drawing.content {
        case .rows(let rows): return DrawnCover(rows: rows)
        case .sequence: return stage?.hold(drawing, size, depth: style.depth)
        }
    }

    /// A picture as large as possible within a size.
    ///
    /// - Throws: ``PictureError``, also when the task is cancelled.
    @concurrent
    package func drawing(
        of source: Source, _ size: TerminalSize, placement: PicturePlacement = .topLeft
    ) async throws -> PictureDrawing {
        if Task.isCancelled { throw PictureError.cancelled }
        let pixels = PixelSize(width: size.columns * style.cell.width, height: size.rows * style.cell.height)
        let picture =
            switch source {
            case .file(let path): try PictureFile.read(path, fitting: pixels)
            case .bytes(let bytes): try PictureDecoder().read(bytes, fitting: pixels)
            }
        if Task.isCancelled { throw PictureError.cancelled }
        return try PictureDrawing(
            picture, columns: size.columns, rows: size.rows, mode: style.mode, depth: style.depth, cell: style.cell,
            placement: placement)
    }
}

extension CoverCache {
    /// Creates a cache in a directory that stores only pictures that can be displayed.
    package convenience init(directory: String) {
        self.init(directory: directory) { path, bytes throws(UnusableCover) in
            do throws(PictureError) {
                _ = if let bytes { try PictureDecoder().check(bytes) } else { try PictureFile.check(path) }
            } catch {
                throw UnusableCover(error.description, remedy: error.remedy)
            }
        }
    }
}
