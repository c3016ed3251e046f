package import Pictures
package import Terminal

/// The settings for pictures on a terminal.
package struct PictureStyle: Sendable, Hashable {
    /// Characters or one of the graphics protocols.
    package let mode: GraphicsMode
    /// The colours of characters.
    package let depth: ColorDepth
    /// The size of a cell in pixels, or a default size.
    package let cell: PixelSize
    /// True if the terminal supports kitty's placeholders, which make a picture part of the text.
    package let hasPlaceholders: Bool

    /// Creates a style.
    package init(
        mode: GraphicsMode, depth: ColorDepth, cell: PixelSize = PixelSize(width: 8, height: 16),
        hasPlaceholders: Bool = false
    ) {
        (self.mode, self.depth, self.cell, self.hasPlaceholders) = (mode, depth, cell, hasPlaceholders)
    }

    /// The style for content that moves: characters, unless pictures move with the text.
    package var forMoving: PictureStyle {
        let isText = mode == .symbols || mode == .ascii || hasPlaceholders && (depth == .full || depth == .palette)
        return isText ? self : PictureStyle(mode: .symbols, depth: depth)
    }
}
