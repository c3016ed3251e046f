public import ShellKit

/// A shell in memory, for tests: given lines, it says what came of them.
///
/// It keeps its state from one run to the next, as a shell does.
@MainActor
public final class TestShell {
    /// The shell, to look into.
    public let shell: Shell
    private let isInteractive: Bool
    private let appearance: OutputAppearance

    /// A shell with these plugins, all switched on.
    ///
    /// - Parameters:
    ///   - undo: What keeps the changes; a history in memory if none is given.
    ///   - isInteractive: Whether lines count as typed at the prompt: abbreviations are known, a failure is told without
    ///     a place, and the next line is read after it.
    ///   - appearance: How wide its outputs are and what they show; those of a file unless something else is said.
    /// - Throws: ``PluginError`` when two plugins claim a name or a handler finds no place.
    public init(
        _ plugins: [any Plugin], undo: (any UndoHistory)? = nil, isInteractive: Bool = false,
        appearance: OutputAppearance = OutputAppearance()
    ) throws {
        shell = try Shell(
            name: "test", version: "1.0.0", plugins: plugins, undo: undo ?? MemoryUndoHistory(author: "test"))
        self.isInteractive = isInteractive
        self.appearance = appearance
    }

    /// Runs lines of the shell's language.
    ///
    /// - Parameters:
    ///   - name: What a message calls the script.
    ///   - arguments: The script's `$1`, `$2` and so on.
    ///   - policy: What it does after a failed command; at the prompt it goes on in any case.
    /// - Throws: What is no failure of a line: a script that cannot be read, a change that cannot be kept.
    public func run(
        _ lines: String, named name: String = "test", arguments: [String] = [], policy: ErrorPolicy = .stop
    ) async throws -> Transcript {
        let output = MemoryOutput(appearance: appearance)
        let diagnostics = MemoryOutput(appearance: appearance)
        let context = ShellContext(
            shell: shell, output: RecordingOutput(output, for: shell.recording),
            diagnostics: RecordingOutput(diagnostics, for: shell.recording), isInteractive: isInteractive)
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

    /// Does with each line what the prompt does.
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
