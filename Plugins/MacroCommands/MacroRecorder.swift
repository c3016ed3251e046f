import Events
import ShellKit

/// Records typed commands that succeed, while a macro is being recorded.
///
/// - Pattern: Observer (concrete observer)
@MainActor
final class MacroRecorder {
    /// The current recording; nil if there is none.
    private(set) var recording: MacroRecording?
    /// Registered only during a recording, because observers slow down every line of a script.
    private var observations: [Observation] = []

    /// Begins a macro and starts to observe commands.
    ///
    /// - Parameter switchedOff: Called when the plugin of this recorder is disabled.
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

    /// Ends the recording and discards its lines.
    func end() {
        recording = nil
        observations = []
    }

    /// Records a typed command; commands of a script are represented by the line that runs the script.
    ///
    /// Aliases and abbreviations are expanded, because macros accept neither.
    private func hear(_ event: CommandDidRun, in shell: Shell) {
        guard event.isTyped, !event.statement.text.isEmpty else { return }
        if let line = shell.spelledOut(event.statement) { recording?.lines.append(line) }
    }
}
