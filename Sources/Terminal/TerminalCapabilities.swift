import Glibc

/// What can be expected of the terminal behind two descriptors.
public struct TerminalCapabilities: Sendable, Hashable {
    /// Input and output are terminals that can be edited on: `TERM` names one that is known to understand ECMA-48.
    public let canEdit: Bool
    /// Output is a terminal.
    public let showsOutput: Bool
    /// The terminal wraps lines anew when its width changes; xterm, GNU screen and the Linux console do not.
    public let reflows: Bool

    /// Asks two descriptors and the environment what there is.
    public init(input: Int32 = 0, output: Int32 = 1, environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        showsOutput = isatty(output) == 1
        canEdit = showsOutput && isatty(input) == 1 && Self.isKnown(term)
        reflows = environment["XTERM_VERSION"] == nil && environment["STY"] == nil && term != "linux"
    }

    /// Whether terminals of this kind move the cursor and erase by ECMA-48's sequences: `xterm-256color` is an `xterm`.
    ///
    /// The name's family is looked up here and not in the terminal database, which on a machine at the other end of a network
    /// often knows nothing of a terminal that can do all that is needed.
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
