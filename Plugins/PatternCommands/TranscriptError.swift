/// What can go wrong with transcripts, as facts.
enum TranscriptError: Error, Hashable {
    /// A transcript needs a file.
    case needsFile
    /// `transcript stop` takes no more words.
    case unexpectedWord(String)
    /// The file is there already.
    case isThere(String)
    /// The file cannot be written; the reason is the system's.
    case unwritable(String, reason: String)
    /// The file could be written no further.
    case incomplete(String, reason: String)
    /// The file was removed meanwhile, and what was recorded with it.
    case removed(String)
    /// The file has another name by now.
    case moved(String)
    /// One is being recorded.
    case recordingAlready(String)
    /// None is being recorded.
    case notRecording
    /// Nothing was typed that could be kept.
    case nothingRecorded(String)
    /// Scripts type nothing.
    case recordingInScript
    /// Scripts end no recording: what they did before would be missing from it.
    case endingInScript
}
