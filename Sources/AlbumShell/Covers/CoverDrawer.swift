package import Pictures
package import Terminal

/// Reads picture files and draws them in a style, beside the main actor.
package struct CoverDrawer: Sendable {
    /// Where the picture is.
    package enum Source: Sendable {
        case file(String)
        /// The bytes of a picture file.
        case bytes([UInt8])
    }

    /// How it draws.
    package let style: PictureStyle
    /// Where pictures are held that tiles show; nil for tiles of characters.
    private let stage: CoverStage?

    /// A drawer in a style.
    package init(_ style: PictureStyle, stage: CoverStage? = nil) {
        (self.style, self.stage) = (style, stage)
    }

    /// A cover for a tile, as many rows as asked for and as wide, with the picture in their middle; nil when there is nowhere to
    /// hold it.
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

    /// A picture as large as it can be within a size.
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
