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
        try keep(recording)
        recorder.end()
        try shell.note("Kept '\(recording.name)' with \(recording.size).")
    }

    /// Keeps the macro, if there is one, when its user cannot ask for that any more.
    func stopUnasked() {
        guard let recording = recorder.recording else { return }
        let outcome: String
        do {
            try keep(recording)
            outcome = "'\(recording.name)' was still being recorded, and is kept with \(recording.size)."
        } catch {
            outcome = (error as? any UserError)?.message ?? String(describing: error)
        }
        recorder.end()
        // Nobody is left to be told when the messages themselves cannot be written.
        try? recording.place.note(outcome)
    }

    private func keep(_ recording: MacroRecording) throws {
        guard !recording.lines.isEmpty else {
            recorder.end()
            throw MacroError.nothingRecorded(recording.name)
        }
        try folder.write(recording.lines, as: recording.name)
    }
}
