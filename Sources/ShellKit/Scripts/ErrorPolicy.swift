/// What a script does after a failed command.
public enum ErrorPolicy: String, ParameterChoice {
    /// It ends.
    case stop
    /// It goes on with the next one.
    case `continue`
}
