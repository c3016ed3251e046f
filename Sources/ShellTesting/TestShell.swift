public import Events
public import ShellKit

/// A shell in memory for tests: it runs lines and returns their output.
///
/// The state persists from one run to the next, as in a real shell.
@MainActor
public final class TestShell {
    /// The shell, for inspection.
    public let shell: Shell
    private let isInteractive: Bool
    private let appearance: OutputAppearance

    /// Creates a shell with these plugins, all enabled.
    ///
    /// - Parameters:
    ///   - undo: The undo history; nil if the plugins change nothing that can be undone.
    ///   - isInteractive: True runs lines as if typed at the prompt: abbreviations are accepted, errors have no
    ///     location, and the shell continues after a failure.
    ///   - appearance: The width and capabilities of the outputs; by default those of a file.
    ///   - events: The center of events; a new one by default.
    /// - Throws: ``PluginError`` when two plugins use the same name or a handler has no position.
    public init(
        _ plugins: [any Plugin], undo: (any UndoHistory)? = nil, isInteractive: Bool = false,
        appearance: OutputAppearance = OutputAppearance(), events: EventCenter = EventCenter()
    ) throws {
        shell = try Shell(name: "test", version: "1.0.0", plugins: plugins, undo: undo, events: events)
        self.isInteractive = isInteractive
        self.appearance = appearance
    }

    /// Runs lines of the shell's language.
    ///
    /// - Parameters:
    ///   - name: The name of the script in messages.
    ///   - arguments: The script's `$1`, `$2` and so on.
    ///   - policy: The reaction to a failed command; an interactive shell always continues.
    /// - Throws: Errors other than failed lines: a script that cannot be parsed, a change that cannot be saved.
    public func run(
        _ lines: String, named name: String = "test", arguments: [String] = [], policy: ErrorPolicy = .stop
    ) async throws -> Transcript {
        let (output, diagnostics) = (MemoryOutput(), MemoryOutput())
        let context = ShellContext(
            shell: shell, output: Output(output, appearance: appearance, recording: shell.recording),
            diagnostics: Output(diagnostics, appearance: appearance, recording: shell.recording),
            isInteractive: isInteractive)
        let status: Int32
        if isInteractive {
            await type(lines, in: context)
            status = Int32(shell.variables.status)
        } else {
            let runner = try ScriptRunner(named: name, policy: policy, in: context)
            let outcome = try await runner.run(TextScriptSource(lines), arguments: arguments)
            status = outcome.isSuccess ? 0 : 1
        }
        return Transcript(
            output: output.text, diagnostics: diagnostics.text, status: shell.endStatus ?? status)
    }

    /// Runs each line as the prompt does.
    private func type(_ lines: String, in context: ShellContext) async {
        var entry = ""
        for line in lines.split(separator: "\n", omittingEmptySubsequences: false) where !shell.isEnding {
            entry += entry.isEmpty ? line : "\n" + line
            guard Tokenizer.isWhole(entry) else { continue }
            await TypedLine(entry, in: context).run()
            entry = ""
        }
        if !entry.isEmpty { await TypedLine(entry, in: context).run() }
    }
}

/// The result of running lines in a ``TestShell``.
public struct Transcript: Sendable, Hashable {
    /// The standard output.
    public let output: String
    /// The diagnostics: errors, status and notes.
    public let diagnostics: String
    /// The exit status of a program after these lines.
    public let status: Int32

    /// Creates the expected result of a test.
    public init(output: String = "", diagnostics: String = "", status: Int32 = 0) {
        self.output = output
        self.diagnostics = diagnostics
        self.status = status
    }
}
