/// An error in the words given to a command; `Wording.swift` has the sentences.
public enum ArgumentError: Error, Hashable, Sendable {
    case unknownOption(String, command: String, nearest: String?)
    /// The option needs a value and none follows.
    case missingValue(option: String, placeholder: String, command: String)
    /// A flag has a value after `=`.
    case unexpectedValue(option: String, command: String)
    case repeatedOption(String, command: String)
    case missingParameter(String, command: String, usage: String)
    /// There are more words than parameters.
    case unexpectedWord(String, command: String, after: String?)
    /// Commands such as `try` are inside each other more than `limit` deep.
    case nestedTooDeeply(limit: Int)
    /// A line of several commands is quoted after a command that takes one, such as `try`.
    case severalCommands(of: String)
    /// A `=` stands between a name and its value; the line has the form without it.
    case equalsSign(String)
    case invalidValue(String, parameter: String, reason: String)
}
