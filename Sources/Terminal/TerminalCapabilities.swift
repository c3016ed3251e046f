import Glibc

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
