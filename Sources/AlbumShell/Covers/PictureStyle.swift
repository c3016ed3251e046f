package import Pictures
package import Terminal

/// How a terminal is shown pictures.
package struct PictureStyle: Sendable, Hashable {
    /// By characters or by one of the protocols.
    package let mode: GraphicsMode
    /// The colours of characters.
    package let depth: ColorDepth
    /// A cell's pixels, as far as they are known.
    package let cell: PixelSize
    /// Whether kitty's placeholders are known, which make text of a picture.
    package let hasPlaceholders: Bool

    /// A style of its parts.
    package init(
        mode: GraphicsMode, depth: ColorDepth, cell: PixelSize = PixelSize(width: 8, height: 16),
        hasPlaceholders: Bool = false
    ) {
        (self.mode, self.depth, self.cell, self.hasPlaceholders) = (mode, depth, cell, hasPlaceholders)
    }

    /// The style for what moves: characters, unless pictures move with the text.
    package var forMoving: PictureStyle {
        let isText = mode == .symbols || mode == .ascii || hasPlaceholders && (depth == .full || depth == .palette)
        return isText ? self : PictureStyle(mode: .symbols, depth: depth)
    }
}
