/// What a person does to go along a ``HorizontalScroller``.
public enum ScrollerMove: Sendable, Hashable, CaseIterable {
    /// One tile to the left.
    case left
    /// One tile to the right.
    case right
    /// To the first tile.
    case home
    /// To the last tile.
    case end
    /// As many tiles to the left as are wholly seen at a time.
    case pageLeft
    /// As many tiles to the right.
    case pageRight
}
