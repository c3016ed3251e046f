import ShellKit

/// Ends a macro that is being recorded: keeps what was typed, and says so.
@MainActor
struct MacroKeeper {
    let folder: MacroFolder
    let recorder: MacroRecorder

    /// Keeps the macro, as its user asks; where it cannot be written, the recording goes on.
    ///
    /// - Throws: ``MacroError/notRecording`` or ``MacroError/nothingRecorded(_:)``, or that it cannot be written.
    func stop(in shell: ShellContext) throws {
        guard let recording = recorder.recording else { throw MacroError.notRecording }
        let name = try keep(recording)
        recorder.end()
        try shell.note("Kept '\(name)' with \(recording.size)\(reason(for: name, recording)).")
    }

    /// Keeps the macro, if there is one, when its user cannot ask for that any more.
    func stopUnasked() {
        guard let recording = recorder.recording else { return }
        let outcome: String
        do {
            let name = try keep(recording)
            let place = name == recording.name ? "" : "as '\(name)' "
            outcome =
                "'\(recording.name)' was still being recorded, and is kept \(place)with \(recording.size)"
                + "\(reason(for: name, recording))."
        } catch {
            outcome = FailureReport(error, statement: nil, frame: nil).message
        }
        recorder.end()
        // Nobody is left to be told when the messages themselves cannot be written.
        try? recording.place.note(FailureReport.opening(outcome))
    }

    /// Keeps the macro, under another name where its own was taken meanwhile, so that neither is lost.
    ///
    /// - Returns: The name that it has now.
    private func keep(_ recording: MacroRecording) throws -> String {
        guard !recording.lines.isEmpty else {
            recorder.end()
            throw MacroError.nothingRecorded(recording.name)
        }
        let there = try folder.version(of: recording.name)
        let isTaken = there != nil && there != recording.replaced
        let name = isTaken ? try folder.freeName(like: recording.name) : recording.name
        try folder.write(recording.lines, as: name)
        return name
    }

    /// Why a macro has another name than it was to have; nothing where it has its own.
    private func reason(for name: String, _ recording: MacroRecording) -> String {
        name == recording.name ? "" : ", for another '\(recording.name)' was kept meanwhile"
    }
}
