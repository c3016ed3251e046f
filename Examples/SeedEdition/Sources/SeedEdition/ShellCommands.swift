// Counterpart: Plugins/ShellCommands/ShellCommandsPlugin.swift
// It adds scripts, settings and plugins that can be disabled, because a shell must adapt to its user.

/// The commands of the shell itself.
struct ShellCommandsPlugin: Plugin {
    let name = "ShellCommands"
    let commands: [any Command] = [HelpCommand(), ChainCommand(), QuitCommand()]
}

struct HelpCommand: Command {
    let form = "help"
    let summary = "Lists the commands."
    func run(_ request: Request, in shell: Shell) {
        shell.write(shell.plugins.flatMap(\.commands).map { [$0.form, $0.summary] }.aligned)
    }
}

struct ChainCommand: Command {
    let form = "chain"
    let summary = "Lists the handlers in the order of their calls."
    func run(_ request: Request, in shell: Shell) {
        shell.write(shell.chain.handlers.enumerated().map { [String($0 + 1), $1.name, $1.summary] }.aligned)
    }
}

struct QuitCommand: Command {
    let form = "quit"
    let summary = "Ends the session; Ctrl-D does the same."
    func run(_ request: Request, in shell: Shell) { shell.isRunning = false }
}
