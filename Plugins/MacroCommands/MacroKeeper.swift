import ShellKit

/// Ends the recording of a macro: saves it and reports the result.
@MainActor
struct MacroKeeper {
    let folder: MacroFolder
    let recorder: MacroRecorder

    /// Saves the macro on request of the user; if it cannot be written, the recording continues.
    ///
    /// - Throws: ``MacroError/notRecording``, ``MacroError/nothingRecorded(_:)``, or a write error.
    func stop(in shell: ShellContext) throws {
        guard let recording = recorder.recording else { throw MacroError.notRecording }
        let name = try keep(recording)
        recorder.end()
        try shell.note("Kept '\(name)' with \(recording.size)\(reason(for: name, recording)).")
    }

    /// Saves the macro, if there is one, when the recording ends without a request.
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
        // An error in writing the message itself cannot be reported.
        try? recording.place.note(FailureReport.opening(outcome))
    }

    /// Saves the macro, under another name if its own was used meanwhile, so that neither is lost.
    ///
    /// - Returns: The name of the saved macro.
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

    /// The reason for another name; empty if the macro has its own.
    private func reason(for name: String, _ recording: MacroRecording) -> String {
        name == recording.name ? "" : ", for another '\(recording.name)' was kept meanwhile"
    }
}
