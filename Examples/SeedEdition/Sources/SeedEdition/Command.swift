// Counterpart: Sources/ShellKit/Shell/Command.swift
// It adds typed parameters and objects with the values of one run, because help, completion and checks need them.

/// A command, which is registered once and run many times.
/// - Pattern: Command (command)
protocol Command {
    /// The name and the arguments: `go N`.
    var form: String { get }
    var summary: String { get }

    /// Runs the command once; a ``Failure`` is reported to the user.
    func run(_ request: Request, in shell: Shell) async throws
}

extension Command {
    var name: String { String(form.prefix { $0 != " " }) }
}

/// Does nothing, so the shell needs no case for blank lines.
/// - Pattern: Null Object (null object)
struct EmptyCommand: Command {
    let form = ""
    let summary = "Does nothing."
    func run(_ request: Request, in shell: Shell) {}
}

/// A part of the shell, which contributes commands and handlers.
protocol Plugin {
    var name: String { get }
    var commands: [any Command] { get }
    var handlers: [any Handler] { get }
}

extension Plugin {
    /// The handler of the plugin's commands.
    var handlers: [any Handler] { [PluginCommandsHandler(plugin: self)] }
}

/// An error of the user, as a sentence.
struct Failure: Error, Equatable {
    let message: String
    init(_ message: String) { self.message = message }
}
