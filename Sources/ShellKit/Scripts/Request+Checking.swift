extension Request {
    /// Looks at a request whose variables have no values: what is wrong whatever they are is wrong.
    ///
    /// - Returns: An answer where the command is known, or cannot be.
    /// - Throws: ``ArgumentError`` for a wrong option, which no value of a variable is ever, or what a wrong value that stands
    ///   there throws.
    mutating func checkedWithoutValues(in shell: ShellContext) throws -> (any CommandObject)? {
        guard let first = words.first, first.expansions.isEmpty else {
            shell.foresight?.runUnknown()
            return EmptyCommand()
        }
        guard let command = shell.registry.command(named: first.text) else { return nil }
        if command.command.makesAliases { shell.foresight?.runUnknown() }
        if command.command.writesFiles { shell.foresight?.writeUnknown() }
        var written = self
        _ = try RedirectionHandler().handle(&written, in: shell)
        try command.check(written.words.dropFirst())
        return EmptyCommand()
    }
}
