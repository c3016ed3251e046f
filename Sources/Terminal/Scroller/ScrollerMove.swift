/// A movement of the user along a ``HorizontalScroller``.
public enum ScrollerMove: Sendable, Hashable, CaseIterable {
    /// One tile to the left.
    case left
    /// One tile to the right.
    case right
    /// To the first tile.
    case home
    /// To the last tile.
    case end
    /// To the left by the number of tiles that are wholly visible at any position.
    case pageLeft
    /// To the right by the same number.
    case pageRight
}
