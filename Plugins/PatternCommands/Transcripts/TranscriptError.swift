internal import ShellKit

enum TranscriptError: Error, Hashable {
    case needsFile(action: String)
    case isThere(String)
    /// The file cannot be written; `reason` is the system's message.
    case unwritable(String, reason: String)
    /// A write error interrupted the transcript.
    case incomplete(String, reason: String)
    /// The file was removed during the recording, with its contents.
    case removed(String)
    case moved(String)
    case recordingAlready(String)
    case notRecording
    case nothingRecorded(String)
    /// A script cannot record, because no lines are typed in it.
    case recordingInScript
    /// A script cannot end a recording, because its earlier commands would be missing in it.
    case endingInScript
    /// The file is no transcript; `reason` is a clause.
    case unreadable(String, reason: String)
    /// A line starts another program, which was not allowed; it was not run, and the file is unchanged.
    case startsProgram(String, location: String)
    case runsNoPrograms(action: String)
    /// A transcript would be repeated inside its own repetition.
    case checksItself(String)
    /// The session of a repetition did not begin; `reason` has its messages.
    case notRun(String, reason: String)
}

extension TranscriptError: UserError {
    var message: String {
        switch self {
        case .needsFile("record"): "'transcript record' needs a new file: transcript record FILE."
        case .needsFile(let action): "'transcript \(action)' needs a transcript: transcript \(action) FILE."
        case .isThere(let file):
            "'\(file)' already exists and was not changed. Name another file, or remove this one first."
        case .unwritable(let file, let reason): "'\(file)' cannot be written: \(reason). Name another file."
        case .incomplete(let file, let reason):
            "'\(file)' is incomplete, because it could not be written to the end: \(reason). Record it again in another place."
        case .removed(let file):
            "'\(file)' was removed during the recording, so nothing was saved. 'transcript record FILE' begins another recording."
        case .moved(let file):
            "'\(file)' was moved during the recording, and was saved in its new place."
        case .recordingAlready(let file): "'\(file)' is being recorded already. 'transcript stop' ends and saves it."
        case .notRecording: "no transcript is being recorded. 'transcript record FILE' begins a recording."
        case .nothingRecorded(let file): "no line was typed, so '\(file)' was not saved."
        case .recordingInScript:
            "a transcript records lines that are typed at the prompt, so a script cannot record one."
        case .endingInScript: "a transcript that was begun at the prompt can only be ended there, not in a script."
        case .unreadable(let file, let reason):
            "'\(file)' is not a transcript: \(reason). 'transcript record FILE' records one."
        case .startsProgram(let line, let location):
            "'\(location)' starts another program: '\(line)'. If you trust this transcript, add '--run-programs'."
        case .runsNoPrograms(let action):
            "'transcript \(action)' has no option '--run-programs', because it runs no lines."
        case .checksItself(let file): "'\(file)' is being checked already. A transcript cannot check or update itself."
        case .notRun(let file, let reason): "the session of '\(file)' could not be run. \(reason)"
        }
    }
}
