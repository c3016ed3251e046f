import ShellKit

extension TranscriptError: UserError {
    var message: String {
        switch self {
        case .needsFile: "'transcript record' needs the name of a new file: transcript record FILE."
        case .unexpectedWord(let word): "unexpected '\(word)' for 'transcript stop', which ends what is being recorded."
        case .isThere(let file):
            "'\(file)' is there already, and stays as it is. Name another file, or remove it first."
        case .unwritable(let file, let reason): "'\(file)' cannot be written: \(reason). Name another file."
        case .incomplete(let file, let reason):
            "'\(file)' is not whole, for it could not be written to its end: \(reason). Record it again elsewhere."
        case .removed(let file):
            "'\(file)' was removed while it was recorded, and nothing of it is kept. 'transcript record FILE' begins another."
        case .moved(let file):
            "'\(file)' was moved while it was recorded, and is kept where it was moved to."
        case .recordingAlready(let file): "'\(file)' is being recorded. 'transcript stop' ends and keeps it."
        case .notRecording: "no transcript is being recorded. 'transcript record FILE' begins one."
        case .nothingRecorded(let file): "nothing was typed that '\(file)' could hold, so it is not kept."
        case .recordingInScript: "a transcript records what is typed at the prompt, and a script types nothing."
        case .endingInScript: "a transcript that was begun at the prompt ends there, and no script ends it."
        }
    }
}
