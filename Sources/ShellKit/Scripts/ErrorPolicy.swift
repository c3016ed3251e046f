/// The behaviour of a script after a failed command.
public enum ErrorPolicy: String, ParameterChoice {
    /// The script ends.
    case stop
    /// The script continues with the next command.
    case `continue`
}
