internal import Pictures
package import Terminal

/// Reads picture files and draws them as characters, beside the main actor.
package struct CoverDrawer: Sendable {
    /// In which colours.
    package let depth: ColorDepth

    /// A drawer for a terminal's colours.
    package init(depth: ColorDepth) { self.depth = depth }

    /// As many rows as asked for, each as wide, with the picture in their middle; nil when the file is no picture that can be shown.
    @concurrent
    package func rows(of file: String, _ size: TerminalSize) async -> [StyledText]? {
        if Task.isCancelled { return nil }
        let cell = PixelSize(width: 8, height: 16)
        let pixels = PixelSize(width: size.columns * cell.width, height: size.rows * cell.height)
        guard let picture = try? PictureFile.read(file, fitting: pixels), !Task.isCancelled else { return nil }
        let drawing = PictureDrawing(
            picture, columns: size.columns, rows: size.rows, mode: .symbols, depth: depth, cell: cell,
            placement: .centred)
        guard case .rows(let rows) = drawing.content else { return nil }
        return rows
    }
}
