extension Request {
    /// Looks at a request whose variables have no values: what is wrong whatever they are is wrong.
    ///
    /// - Returns: An answer where the command is known, or cannot be.
    /// - Throws: ``ShellError`` for a wrong option. No value of a variable is ever one.
    mutating func checkedWithoutValues(in shell: ShellContext) throws -> (any CommandObject)? {
        guard let first = words.first, first.expansions.isEmpty else { return EmptyCommand() }
        guard let command = shell.registry.command(named: first.text) else { return nil }
        do {
            _ = try command.bind(words.dropFirst())
        } catch let error as ShellError {
            switch error {
            case .unknownOption, .repeatedOption, .unexpectedValue: throw error
            default: break
            }
        } catch is any UserError {
            // The values that are missing may make it right.
        }
        return EmptyCommand()
    }
}
