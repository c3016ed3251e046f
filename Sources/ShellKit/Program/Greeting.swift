internal import Glibc
internal import Tabular
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

    /// `Saved: 5 albums and the current album.`, or `Goodbye.` if nothing is saved.
    ///
    /// - Parameter saved: The contents of the session file; nil if it cannot be read.
    static func farewell(of shell: Shell, _ saved: JSONObject?) -> StyledText {
        let parts = shell.registry.enabledPlugins.flatMap { plugin in
            let part = plugin.mementoPart.flatMap { part in
                saved.flatMap { part.isSaved(in: $0[part.key]) ? part.title : nil }
            }
            return [plugin.farewell, part].compactMap(\.self)
        }
        return StyledText(parts.isEmpty ? "Goodbye." : "Saved: \(list(parts)).", .dim)
    }

    /// `a`, `a and b`, or `a, b, and c`.
    static func list(_ parts: [String]) -> String {
        guard parts.count > 2, let last = parts.last else { return parts.joined(separator: " and ") }
        return parts.dropLast().joined(separator: ", ") + ", and " + last
    }
}
