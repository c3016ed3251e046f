import Events
import ShellKit

/// Writes down the commands that are typed and do not fail, while a macro is recorded.
///
/// - Pattern: Observer (concrete observer)
@MainActor
final class MacroRecorder {
    /// The macro that is being recorded; nil when none is.
    private(set) var name: String?
    private var lines: [String] = []
    /// Kept as long as a macro is recorded, and no longer: every line of a script would pay for it.
    private var observation: Observation?

    /// Begins a macro, and to listen to what is typed.
    ///
    /// - Throws: ``MacroError/recordingAlready(_:)``
    func begin(_ name: String, in shell: Shell) throws {
        if let name = self.name { throw MacroError.recordingAlready(name) }
        self.name = name
        lines = []
        observation = shell.events.observe(CommandDidRun.self, as: "macro-recorder") { [weak self, weak shell] event in
            if let shell { self?.hear(event, in: shell) }
        }
    }

    /// Ends the macro, and hands out what was written down.
    ///
    /// - Throws: ``MacroError/notRecording``
    func end() throws -> (name: String, lines: [String]) {
        guard let name else { throw MacroError.notRecording }
        defer {
            self.name = nil
            observation = nil
        }
        return (name, lines)
    }

    /// Takes down a command that was typed; what a script runs belongs to the line that runs the script.
    ///
    /// A macro knows neither the prompt's aliases nor shortened commands, so that they are spelled out.
    private func hear(_ event: CommandDidRun, in shell: Shell) {
        guard event.isTyped, !event.statement.text.isEmpty else { return }
        let line = shell.spelledOut(event.statement)
        let isAboutMacros = line.prefix { $0 != " " } == MacroCommand.name
        if !isAboutMacros || line.hasPrefix(MacroCommand.name + " run ") { lines.append(line) }
    }
}
