extension Request {
    /// Checks a request whose variables have no values, and reports only errors that do not depend on the values.
    ///
    /// - Returns: A command object if the command is known or its name contains a variable; otherwise nil.
    /// - Throws: ``ArgumentError`` for an invalid option, which a value cannot repair, or any error from parsing a
    ///   value without variables.
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
