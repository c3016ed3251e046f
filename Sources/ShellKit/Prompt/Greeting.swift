internal import Glibc
internal import Terminal

/// The line with which a person is met at the prompt, and the one with which they leave it.
///
/// What there is to say beyond the shell's own name is said by the plugins.
@MainActor
enum Greeting {
    /// Whether somebody sits at a terminal and has come for the prompt alone.
    static func isWanted(_ plan: SessionPlan) -> Bool {
        plan.script == nil && plan.commands.isEmpty && isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    }

    /// `bluelib 1.0: 5 albums. 'help' lists the commands, Ctrl-D leaves.`
    static func opening(of shell: Shell) -> StyledText {
        let parts = shell.registry.enabledPlugins.compactMap(\.greeting)
        let state = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
        let help = shell.registry.command(named: "help") == nil ? "" : "'help' lists the commands, "
        return StyledText("\(shell.name) \(shell.version)\(state). \(help)Ctrl-D leaves.", .dim)
    }

    /// `Kept: 5 albums.`, or a word of parting where nothing is kept.
    static func farewell(of shell: Shell) -> StyledText {
        let parts = shell.registry.enabledPlugins.compactMap(\.farewell)
        return StyledText(parts.isEmpty ? "Goodbye." : "Kept: \(parts.joined(separator: ", ")).", .dim)
    }
}
