import ShellKit

/// Clears the terminal.
///
/// - Pattern: Command (concrete template)
struct ClearCommand: ImmediateCommand {
    var signature: Signature {
        Signature(
            "clear", "Clears the screen; Ctrl-L does, too.", .shell,
            details:
                "The lines that have scrolled out of the window are removed, too. Without a terminal it does nothing.",
            examples: [CommandExample("clear", "Clears the screen.")])
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        guard context.output.appearance.isTerminal else { return }
        // Cursor to the top, then the screen and the lines above it.
        try context.output.write(rendered: "\u{1b}[H\u{1b}[2J\u{1b}[3J")
    }
}
