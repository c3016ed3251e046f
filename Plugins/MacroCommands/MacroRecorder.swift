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
    func begin(_ name: String, events: EventCenter) throws {
        if let name = self.name { throw MacroError.recordingAlready(name) }
        self.name = name
        lines = []
        observation = events.observe(CommandDidRun.self, as: "macro-recorder") { [weak self] in self?.hear($0) }
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
    private func hear(_ event: CommandDidRun) {
        guard name != nil, event.isTyped, event.statement.words.first?.text != MacroCommand.name else { return }
        if !event.statement.text.isEmpty { lines.append(event.statement.text) }
    }
}
