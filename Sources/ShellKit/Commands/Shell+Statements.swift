internal import Events

extension Shell {
    /// Runs one statement as one change.
    ///
    /// If it fails, its changes are rolled back. A closed output is not a failure.
    /// - Throws: The error of the statement.
    public func perform(_ statement: Statement, in context: ShellContext) async throws {
        var request = Request(statement)
        try await perform(&request, in: context)
    }

    /// Runs the statement of a request as one change.
    func perform(_ request: inout Request, in context: ShellContext) async throws {
        guard let object = try begin(&request, in: context) else { return }
        try await complete(object, of: request, in: context)
    }

    /// Resolves a statement and runs it if it never waits.
    ///
    /// - Returns: Nil if the statement is done; otherwise the object for ``complete(_:of:in:)``.
    func begin(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
        // The messages of earlier commands precede the facts about this one.
        try changes.printMessages()
        let object = try context.resolve(&request)
        guard let immediate = object.immediate else { return object }
        try changes.perform(request.statement.text, in: context) { try immediate.run(in: context) }
        conclude(request, in: context)
        return nil
    }

    /// Runs the object of a statement that may wait.
    func complete(_ object: any CommandObject, of request: Request, in context: ShellContext) async throws {
        try await changes.perform(request.statement.text, in: context) { try await object.run(in: context) }
        conclude(request, in: context)
    }

    /// Runs a request inside another statement, whose text names the change; by default the request's own names it.
    func carryOut(_ request: inout Request, inside outer: Statement? = nil, in context: ShellContext) async throws {
        let object = try context.resolve(&request)
        try await changes.perform((outer ?? request.statement).text, in: context) { try await object.run(in: context) }
        facts.post(.ran(request.statement.text))
    }

    private func conclude(_ request: Request, in context: ShellContext) {
        variables.conclude()
        events.post(CommandDidRun(statement: request.statement, isTyped: context.isInteractive))
    }
}

extension ShellContext {
    /// The command object for a request: the answer of the chain, or the help of the command if its words contain `--help`.
    ///
    /// - Throws: Any error of a handler; ``ShellError/unknownCommand(_:nearest:)`` if no handler returns an object.
    public func resolve(_ request: inout Request) throws -> any CommandObject {
        do {
            return try registry.chain.resolve(&request, in: self)
        } catch ArgumentError.unknownOption(CommandHelp.option, let command, _) {
            return request.decorated(CommandHelp(on: command))
        }
    }
}
