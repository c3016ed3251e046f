public import Terminal

/// An event of an open ``ScreenView``.
public enum ScreenEvent: Sendable, Hashable {
    /// The user pressed a key.
    case key(ScreenKey)
    /// The size of the view has changed; show its rows again.
    case resized(TerminalSize)
    /// The user clicked; row and column count from 0 at the top left of the view.
    case clicked(row: Int, column: Int)
    /// The user turned the wheel away from them.
    case wheeledUp
    /// The user turned the wheel towards them.
    case wheeledDown
}
