internal import Events

extension Shell {
    /// Runs one statement as one change.
    ///
    /// If it fails, its changes are rolled back. A closed output is not a failure.
    /// - Throws: The error of the statement.
    public func perform(_ statement: Statement, in context: ShellContext) async throws {
        var rest: ArraySlice<Statement> = []
        try await perform(statement, before: &rest, in: context)
    }

    /// Runs a statement before others on its line, which its command may take.
    func perform(_ statement: Statement, before rest: inout ArraySlice<Statement>, in context: ShellContext)
        async throws
    {
        // The messages of earlier commands precede the facts about this one.
        try changes.printMessages()
        var request = Request(statement)
        let object = try context.resolve(&request, before: &rest)
        try await complete(object, of: request, in: context)
    }

    /// Runs a plain call in a script without its handlers, which would return the same object.
    ///
    /// - Returns: False for any other statement, for a call that may wait, and for an invalid one.
    func runPlainCall(_ statement: Statement, in context: ShellContext) throws -> Bool {
        guard let command = registry.chain.command(ofPlainCall: statement, in: context),
            let call = command.callAtOnce(with: statement.words.dropFirst())
        else { return false }
        try changes.perform(statement.text, in: context) { try command.runAtOnce(call, context) }
        conclude(statement, in: context)
        return true
    }

    /// Resolves a statement of a script and runs it, if it neither waits nor takes its line.
    ///
    /// - Returns: Nil if the statement is done; otherwise the object for ``complete(_:of:in:)``.
    func begin(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
        try changes.printMessages()
        let object = try context.resolve(&request)
        guard request.line == nil, let immediate = object.immediate else { return object }
        try changes.perform(request.statement.text, in: context) { try immediate.run(in: context) }
        conclude(request.statement, in: context)
        return nil
    }

    /// Runs the object of a statement that may wait.
    func complete(_ object: any CommandObject, of request: Request, in context: ShellContext) async throws {
        try await changes.perform(request.statement.text, in: context) { try await object.run(in: context) }
        conclude(request.statement, in: context)
    }

    /// Runs the object of a statement inside another one.
    ///
    /// - Parameter summary: The name of the change.
    func perform(
        _ object: any CommandObject, of request: Request, as summary: String, in context: ShellContext
    ) async throws {
        try await changes.perform(summary, in: context) { try await object.run(in: context) }
        facts.post(.ran(request.statement.text))
    }

    private func conclude(_ statement: Statement, in context: ShellContext) {
        variables.conclude()
        events.post(CommandDidRun(statement: statement, isTyped: context.isInteractive))
    }
}

extension ShellContext {
    /// The command object for a request: the answer of the chain, or the help of the command if its words contain `--help`.
    ///
    /// - Throws: Any error of a handler; ``ShellError/unknownCommand(_:nearest:)`` if no handler returns an object.
    public func resolve(_ request: inout Request) throws -> any CommandObject {
        var rest: ArraySlice<Statement> = []
        return try resolve(&request, before: &rest)
    }

    /// The command object for a statement before others on its line, which the command may take.
    func resolve(_ request: inout Request, before rest: inout ArraySlice<Statement>) throws -> any CommandObject {
        // Also a command whose call is invalid takes them.
        defer { request.capture(&rest) }
        do {
            return try registry.chain.resolve(&request, before: &rest, in: self)
        } catch ArgumentError.unknownOption(CommandHelp.option, let command, _) {
            return request.decorated(CommandHelp(on: command))
        }
    }
}
