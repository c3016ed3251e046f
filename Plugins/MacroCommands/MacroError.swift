/// The errors of macros.
enum MacroError: Error, Hashable {
    /// The name is invalid for a macro.
    case badName(String)
    /// No macro has the name; `nearest` is a similar one.
    case unknown(String, nearest: String?)
    /// A macro is being recorded already.
    case recordingAlready(String)
    /// No macro is being recorded.
    case notRecording
    /// No command was recorded.
    case nothingRecorded(String)
    /// A script cannot record, because no lines are typed in it.
    case recordingInScript
    /// The action requires the name of a macro.
    case needsName(String)
    /// The action accepts no more words.
    case unexpectedWord(String, action: String)
}
