internal import Events
internal import Files
internal import ShellKit

/// Records typed commands that succeed as a macro, and saves it.
///
/// - Pattern: Observer (concrete observer)
@MainActor
final class MacroRecorder {
    let folder: MacroFolder
    /// The plugin whose end also ends the recording.
    private let plugin: String
    /// The current recording; nil if there is none.
    private(set) var recording: MacroRecording?
    /// Registered only during a recording, because observers slow down every line of a script.
    private var observations: [Observation] = []

    init(of plugin: String, in folder: MacroFolder) { (self.plugin, self.folder) = (plugin, folder) }

    /// Begins a macro and starts to observe commands.
    ///
    /// - Throws: ``MacroError/recordingAlready(_:)``
    func begin(_ name: String, replacing replaced: FileVersion?, in context: ShellContext) throws {
        if let name = recording?.name { throw MacroError.recordingAlready(name) }
        recording = MacroRecording(name: name, replaced: replaced, context: context)
        let shell = context.shell
        observations = [
            shell.events.observe(CommandDidRun.self, as: "macro-recorder") { [weak self, weak shell] event in
                if let shell { self?.record(event, in: shell) }
            },
            shell.events.observe(PluginsDidChange.self, as: "macro-recorder") { [weak self, plugin] event in
                if !event.enabled.contains(plugin) { self?.stopWithoutRequest() }
            },
        ]
    }

    /// Ends the recording and discards its lines.
    private func end() {
        recording = nil
        observations = []
    }

    /// Records a typed command; commands of a script are represented by the line that runs the script.
    ///
    /// Aliases and abbreviations are expanded, because macros accept neither.
    private func record(_ event: CommandDidRun, in shell: Shell) {
        guard event.isTyped, !event.statement.text.isEmpty else { return }
        if let line = shell.scriptForm(of: event.statement) { recording?.lines.append(line) }
    }

    // MARK: The end

    /// Saves the macro on request of the user; if it cannot be written, the recording continues.
    ///
    /// - Throws: ``MacroError/notRecording``, ``MacroError/nothingRecorded(_:)``, or a write error.
    func stop(in context: ShellContext) throws {
        guard let recording else { throw MacroError.notRecording }
        let name = try save(recording)
        end()
        try context.note("Saved '\(name)' with \(recording.size)\(reason(for: name, recording)).")
    }

    /// Saves the macro, if there is one, when the recording ends without a request.
    func stopWithoutRequest() {
        guard let recording else { return }
        let outcome: String
        do {
            let name = try save(recording)
            let newName = name == recording.name ? "" : "as '\(name)' "
            outcome =
                "the recording of '\(recording.name)' has been ended and saved \(newName)with \(recording.size)"
                + "\(reason(for: name, recording))."
        } catch {
            outcome = FailureReport(error, statement: nil, frame: nil).message
        }
        end()
        // An error in writing the message itself cannot be reported.
        try? recording.context.note(FailureReport.opening(outcome))
    }

    /// Saves the macro, under another name if its own was used meanwhile, so that neither is lost.
    ///
    /// - Returns: The name of the saved macro.
    private func save(_ recording: MacroRecording) throws -> String {
        guard !recording.lines.isEmpty else {
            end()
            throw MacroError.nothingRecorded(recording.name)
        }
        let there = try folder.version(of: recording.name)
        let isTaken = there != nil && there != recording.replaced
        let name = isTaken ? try folder.freeName(like: recording.name) : recording.name
        try folder.write(recording.lines, as: name, protecting: recording.context.shell.protectedFiles)
        return name
    }

    /// The reason for another name; empty if the macro has its own.
    private func reason(for name: String, _ recording: MacroRecording) -> String {
        name == recording.name ? "" : ", because another '\(recording.name)' was saved in the meantime"
    }
}

/// A macro that is being recorded.
@MainActor
struct MacroRecording {
    let name: String
    /// The version of the file at the beginning, which the macro will replace; nil if there was none.
    let replaced: FileVersion?
    /// The context of the request, which receives the final message.
    let context: ShellContext
    var lines: [String] = []

    /// The number of recorded commands in words: `2 commands`.
    var size: String { lines.count == 1 ? "1 command" : "\(lines.count) commands" }
}
