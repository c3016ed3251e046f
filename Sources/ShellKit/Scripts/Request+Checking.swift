extension Request {
    /// Looks at a request whose variables have no values: what is wrong whatever they are is wrong.
    ///
    /// - Returns: An answer where the command is known, or cannot be.
    /// - Throws: ``ShellError`` for a wrong option. No value of a variable is ever one.
    mutating func checkedWithoutValues(in shell: ShellContext) throws -> (any CommandObject)? {
        guard let first = words.first, first.expansions.isEmpty else { return EmptyCommand() }
        guard let command = shell.registry.command(named: first.text) else { return nil }
        var written = self
        _ = try RedirectionHandler().handle(&written, in: shell)
        do {
            _ = try command.bind(written.words.dropFirst())
        } catch let error as ShellError {
            switch error {
            case .unknownOption, .repeatedOption, .unexpectedValue: throw error
            // `$@` may be no word at all, every other variable is one.
            case .unexpectedWord where !words.contains { $0.expansions.contains { $0.name == "@" } }: throw error
            default: break
            }
        } catch is any UserError {
            // The values that are missing may make it right.
        }
        return EmptyCommand()
    }
}
