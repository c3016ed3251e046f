public import Terminal

/// What happens to a ``ScreenView`` while it is open.
public enum ScreenEvent: Sendable, Hashable {
    /// The person has pressed a key.
    case key(ScreenKey)
    /// The view has another size now, and is to be shown anew.
    case resized(TerminalSize)
    /// The person has clicked; both count from the view's first cell.
    case clicked(row: Int, column: Int)
    /// The person has turned the wheel, away from them.
    case wheeledUp
    /// The person has turned the wheel, towards them.
    case wheeledDown
}
