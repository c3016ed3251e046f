internal import Glibc
internal import Terminal

/// The messages at the start and at the end of an interactive session.
///
/// The plugins supply the details.
@MainActor
enum Greeting {
    /// True if the session has only a prompt, and standard input and standard error are a terminal.
    static func isWanted(_ plan: SessionPlan) -> Bool {
        plan.script == nil && plan.commands.isEmpty && isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    }

    /// `bluelib 1.0: 5 albums. 'help' lists the commands, Ctrl-D quits.`
    static func opening(of shell: Shell) -> StyledText {
        let parts = shell.registry.enabledPlugins.compactMap(\.greeting)
        let state = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
        let help = shell.registry.command(named: "help") == nil ? "" : "'help' lists the commands, "
        return StyledText("\(shell.name) \(shell.version)\(state). \(help)Ctrl-D quits.", .dim)
    }

    /// `Saved: 5 albums.`, or `Goodbye.` if no plugin has saved data.
    static func farewell(of shell: Shell) -> StyledText {
        let parts = shell.registry.enabledPlugins.compactMap(\.farewell)
        return StyledText(parts.isEmpty ? "Goodbye." : "Saved: \(parts.joined(separator: ", ")).", .dim)
    }
}
