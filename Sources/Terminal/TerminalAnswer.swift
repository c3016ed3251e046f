/// The reply of a terminal to a capability query.
public enum TerminalAnswer: Sendable, Hashable {
    /// The primary device attributes (DA1, `CSI ? 62 ; 4 c`): numbers, of which 4 means sixel support.
    case attributes([Int])
    /// The height and width of a cell in pixels (xterm's window operation 16, `CSI 6 ; height ; width t`); both above
    /// 0.
    case cellSize(height: Int, width: Int)
    /// Name and version (XTVERSION, `DCS > | text ST`); external text that must be escaped before output.
    case version(String)
    /// The reply of kitty's graphics protocol for an image (`APC G i = number ; OK ST`): the image's number and its
    /// acceptance.
    case image(Int, isAccepted: Bool)
}
