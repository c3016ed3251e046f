import BuiltProgram
import TerminalModel
import TestFiles
import Testing

/// The built shell with words and questions, and the directory of its files.
struct ShellFixture {
    let folder = TemporaryFolder()

    private var path: String { BuiltProgram.products + "/ShellFixture" }

    private var environment: [String: String] {
        let own = [
            "TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "HOME": folder.path, "SHELL_FIXTURE_HOME": folder.path,
            "XTERM_VERSION": "model",
        ]
        return own.merging(Sanitizers.environment) { $1 }
    }

    /// The text of the file with the words.
    var text: String? { folder.text(of: "words.json") }

    func start(_ arguments: [String]) throws -> RunningProgram {
        try RunningProgram([path] + arguments, environment: environment)
    }

    func run(_ lines: String...) throws -> ProgramResult { try start(lines.flatMap { ["-c", $0] }).finish() }

    /// Runs a line of `/bin/sh`, in which `$fixture` is the program.
    func runShell(_ line: String) throws -> ProgramResult {
        try RunningProgram(["sh", "-c", line], environment: environment.merging(["fixture": path]) { $1 }).finish()
    }

    /// Starts the prompt on a terminal.
    func prompt(columns: Int = 60) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal([path], environment: environment, rows: 16, columns: columns)
        try terminal.await { $0.readsLine && $0.currentLine == "shell-fixture>" }
        return terminal
    }
}

extension ShellFixture {
    /// Starts bash on a terminal, in which `$fixture` is the program.
    func bash() throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            ["/bin/bash", "--norc", "-i"], environment: environment.merging(["fixture": path, "PS1": "bash> "]) { $1 },
            rows: 16, columns: 60)
        try terminal.await { $0.currentLine == "bash>" }
        return terminal
    }
}

extension PseudoTerminal {
    /// Waits until the screen fulfils a condition, and throws its contents if it does not.
    func await(_ isReached: (Screen) -> Bool, _ location: SourceLocation = #_sourceLocation) throws {
        let reached = wait(until: isReached)
        try #require(reached, "\(screen.lines)", sourceLocation: location)
    }
}
