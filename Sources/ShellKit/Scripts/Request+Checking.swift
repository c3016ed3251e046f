extension Request {
    /// Looks at a request whose variables have no values: what is wrong whatever they are is wrong.
    ///
    /// - Returns: An answer where the command is known, or cannot be.
    /// - Throws: ``ArgumentError`` for a wrong option, which no value of a variable is ever, or a wrong value that stands there.
    mutating func checkedWithoutValues(in shell: ShellContext) throws -> (any CommandObject)? {
        guard let first = words.first, first.expansions.isEmpty else {
            shell.foresight?.makeUnknownAliases()
            return EmptyCommand()
        }
        guard let command = shell.registry.command(named: first.text) else { return nil }
        if command.command.makesAliases { shell.foresight?.makeUnknownAliases() }
        var written = self
        _ = try RedirectionHandler().handle(&written, in: shell)
        do {
            _ = try command.bind(written.words.dropFirst())
        } catch let error as ArgumentError {
            if isWrongInAnyCase(error) { throw error }
        } catch is any UserError {
            // The values that are missing may make it right.
        }
        return EmptyCommand()
    }

    /// Whether no value of a variable could make it right.
    private func isWrongInAnyCase(_ error: ArgumentError) -> Bool {
        // It may be no word at all, or several; every other variable is one word.
        let isCertain = !words.contains { $0.expansions.contains { $0.name == "@" } }
        switch error {
        case .unknownOption, .repeatedOption, .unexpectedValue: return true
        case .unexpectedWord: return isCertain
        case .invalidValue(let text, _, _):
            let alike = words.filter { $0.text == text }
            return isCertain && !alike.isEmpty && alike.allSatisfy(\.expansions.isEmpty)
        case .missingValue, .missingParameter: return false
        }
    }
}
