internal import Glibc

/// The capabilities of the terminal at two descriptors.
public struct TerminalCapabilities: Sendable, Hashable {
    /// True if input and output are terminals and `TERM` names a type that supports ECMA-48, as editing requires.
    public let canEdit: Bool
    /// True if the output is a terminal.
    public let showsOutput: Bool
    /// True if the terminal rewraps lines after a change of its width; false for xterm, GNU screen and the Linux
    /// console.
    public let reflows: Bool

    /// Reads the capabilities from two descriptors and the environment.
    public init(input: Int32 = 0, output: Int32 = 1, environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        showsOutput = isatty(output) == 1
        canEdit = showsOutput && isatty(input) == 1 && Self.isKnown(term)
        reflows = environment["XTERM_VERSION"] == nil && environment["STY"] == nil && term != "linux"
    }

    /// True if terminals of this type move the cursor and erase with ECMA-48 sequences; `xterm-256color` counts as
    /// `xterm`.
    ///
    /// The lookup uses a list of name families instead of the terminal database, because the database of a remote
    /// machine often lacks terminals that support everything required.
    public static func isKnown(_ term: String) -> Bool {
        families.contains(term.prefix { $0 != "-" && $0 != "." && $0 != "+" }.lowercased())
    }

    private static let families: Set<String> = [
        "alacritty", "ansi", "aterm", "bvterm", "contour", "cygwin", "dvtm", "eterm", "fbterm", "foot", "ghostty",
        "gnome",
        "hterm", "iterm", "iterm2", "jfbterm", "kitty", "konsole", "kterm", "linux", "mach", "mintty", "mlterm", "ms",
        "mterm",
        "nsterm", "nxterm", "pcansi", "putty", "rio", "rxvt", "screen", "simpleterm", "st", "stterm", "sun", "teraterm",
        "terminator", "terminology", "termite", "tmux", "vscode", "vt100", "vt102", "vt125", "vt220", "vt320", "vt340",
        "vt420",
        "vt510", "vt520", "vt525", "vte", "warp", "wezterm", "wsvt25", "xfce", "xterm", "xterms", "zellij",
    ]
}

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

/// The size of a terminal in rows and columns.
public struct TerminalSize: Sendable, Hashable {
    /// Rows; the initializers ensure at least one.
    public var rows: Int
    /// Columns; the initializers ensure at least one.
    public var columns: Int

    /// Creates a size; values below one become one.
    public init(rows: Int, columns: Int) {
        self.rows = max(1, rows)
        self.columns = max(1, columns)
    }

    /// The default size for a terminal that does not report its size.
    public static let standard = TerminalSize(rows: 24, columns: 80)

    /// The current size of the terminal at a descriptor; nil if it is not a terminal or reports no size.
    public init?(descriptor: Int32) {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else { return nil }
        self.init(rows: Int(size.ws_row), columns: Int(size.ws_col))
    }
}
