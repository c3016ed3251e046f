/// The errors of transcripts.
enum TranscriptError: Error, Hashable {
    /// The command requires a file.
    case needsFile
    /// `transcript stop` accepts no more words.
    case unexpectedWord(String)
    /// The file exists already.
    case isThere(String)
    /// The file cannot be written; `reason` is the system's message.
    case unwritable(String, reason: String)
    /// A write error interrupted the transcript.
    case incomplete(String, reason: String)
    /// The file was removed during the recording, with its contents.
    case removed(String)
    /// The file was moved during the recording.
    case moved(String)
    /// A transcript is being recorded already.
    case recordingAlready(String)
    /// No transcript is being recorded.
    case notRecording
    /// No line was recorded.
    case nothingRecorded(String)
    /// A script cannot record, because no lines are typed in it.
    case recordingInScript
    /// A script cannot end a recording, because its earlier commands would be missing in it.
    case endingInScript
}
