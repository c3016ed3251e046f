import Events
import ShellKit

/// Writes down the commands that are typed and do not fail, while a macro is recorded.
///
/// - Pattern: Observer (concrete observer)
@MainActor
final class MacroRecorder {
    /// What is being recorded; nil when nothing is.
    private(set) var recording: MacroRecording?
    /// Kept as long as a macro is recorded, and no longer: every line of a script would pay for it.
    private var observations: [Observation] = []

    /// Begins a macro, and to listen to what is typed.
    ///
    /// - Parameter switchedOff: Called when the plugin that this recorder is of is switched off meanwhile.
    /// - Throws: ``MacroError/recordingAlready(_:)``
    func begin(
        _ name: String, replacing replaced: MacroVersion?, in place: ShellContext,
        switchedOff: @escaping @MainActor () -> Void
    ) throws {
        if let name = recording?.name { throw MacroError.recordingAlready(name) }
        recording = MacroRecording(name, replacing: replaced, in: place)
        let shell = place.shell
        observations = [
            shell.events.observe(CommandDidRun.self, as: "macro-recorder") { [weak self, weak shell] event in
                if let shell { self?.hear(event, in: shell) }
            },
            shell.events.observe(PluginsDidChange.self, as: "macro-recorder") { event in
                if !event.enabled.contains(MacroCommandsPlugin.name) { switchedOff() }
            },
        ]
    }

    /// Ends the macro; what was written down is forgotten.
    func end() {
        recording = nil
        observations = []
    }

    /// Takes down a command that was typed; what a script runs belongs to the line that runs the script.
    ///
    /// A macro knows neither the prompt's aliases nor shortened commands, so that they are spelled out.
    private func hear(_ event: CommandDidRun, in shell: Shell) {
        guard event.isTyped, !event.statement.text.isEmpty else { return }
        if let line = shell.spelledOut(event.statement) { recording?.lines.append(line) }
    }
}
