/// The formats that are generated from a program's manual.
public enum ProgramManualFormat: String, ParameterChoice {
    /// The manual page.
    case man
    /// Completion in bash.
    case bash
    /// Completion in zsh.
    case zsh
    /// Completion in fish.
    case fish

    /// The manual in this format, as the contents of a file.
    public func text(of manual: ProgramManual) -> String {
        switch self {
        case .man: ManualPage(manual).text
        case .bash: BashCompletion(manual).text
        case .zsh: ZshCompletion(manual).text
        case .fish: FishCompletion(manual).text
        }
    }
}
