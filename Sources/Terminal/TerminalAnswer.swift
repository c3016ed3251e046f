/// What a terminal says of itself when it is asked what it can.
public enum TerminalAnswer: Sendable, Hashable {
    /// The primary device attributes (DA1, `CSI ? 62 ; 4 c`): numbers, of which 4 says that there are sixels.
    case attributes([Int])
    /// A cell's height and width in pixels (xterm's window manipulation 16, `CSI 6 ; height ; width t`); both above 0.
    case cellSize(height: Int, width: Int)
    /// Name and version (XTVERSION, `DCS > | text ST`); from outside, and not to be shown as it is.
    case version(String)
    /// What kitty's graphics protocol says of an image (`APC G i = number ; OK ST`), and whether it has nothing against it.
    case image(Int, isAccepted: Bool)
}
