/// What can be wrong with the words that a command is given, as facts.
public enum ArgumentError: Error, Hashable, Sendable {
    /// An option that the command does not have.
    case unknownOption(String, command: String, nearest: String?)
    /// An option that needs a value stands last.
    case missingValue(option: String, placeholder: String, command: String)
    /// A flag was given a value by `=`.
    case unexpectedValue(option: String, command: String)
    /// An option was given twice.
    case repeatedOption(String, command: String)
    /// A parameter that must be there is not.
    case missingParameter(String, command: String, usage: String)
    /// More words than the command takes.
    case unexpectedWord(String, command: String, after: String?)
    /// A word that cannot be what the parameter is.
    case invalidValue(String, parameter: String, reason: String)
}
