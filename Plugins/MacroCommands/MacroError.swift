/// What can go wrong with macros, as facts.
enum MacroError: Error, Hashable {
    /// No macro can have the name.
    case badName(String)
    /// There is no macro of the name; `nearest` looks alike.
    case unknown(String, nearest: String?)
    /// One is being recorded.
    case recordingAlready(String)
    /// None is being recorded.
    case notRecording
    /// Nothing was typed that could be kept.
    case nothingRecorded(String)
    /// Scripts type nothing.
    case recordingInScript
    /// The action needs the name of a macro.
    case needsName(String)
    /// The action takes no more words.
    case unexpectedWord(String, action: String)
}
