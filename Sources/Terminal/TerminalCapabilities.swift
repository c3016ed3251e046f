import Glibc

/// What can be expected of the terminal behind two descriptors.
public struct TerminalCapabilities: Sendable, Hashable {
    /// Input and output are terminals that can be edited on: `TERM` is set and not `dumb`.
    public let canEdit: Bool
    /// Output is a terminal.
    public let showsOutput: Bool
    /// The terminal wraps lines anew when its width changes; xterm, GNU screen and the Linux console do not.
    public let reflows: Bool

    /// Asks two descriptors and the environment what there is.
    public init(input: Int32 = 0, output: Int32 = 1, environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        showsOutput = isatty(output) == 1
        canEdit = showsOutput && isatty(input) == 1 && !term.isEmpty && term != "dumb"
        reflows = environment["XTERM_VERSION"] == nil && environment["STY"] == nil && term != "linux"
    }
}
