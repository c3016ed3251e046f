internal import Events

extension Shell {
    /// Runs one statement as one change.
    ///
    /// If it fails, its changes are rolled back. A closed output is not a failure.
    /// - Throws: The error of the statement.
    public func perform(_ statement: Statement, in context: ShellContext) async throws {
        var request = Request(statement)
        guard let object = try begin(&request, in: context) else { return }
        try await complete(object, of: request, in: context)
    }

    /// Resolves a statement and runs it if it never waits.
    ///
    /// - Returns: Nil if the statement is done; otherwise the object for ``complete(_:of:in:)``.
    func begin(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
        try changes.printMessages()
        let object = try context.resolve(&request)
        try changes.begin(request.statement.text)
        guard let immediate = object.immediate else { return object }
        do { try immediate.run(in: context) } catch { try settle(error) }
        try end(request, in: context)
        return nil
    }

    /// Runs the object of a statement that may wait.
    func complete(_ object: any CommandObject, of request: Request, in context: ShellContext) async throws {
        do { try await object.run(in: context) } catch { try settle(error) }
        try end(request, in: context)
    }

    /// Runs a request inside another statement, whose text names the change.
    func carryOut(_ request: Request, inside outer: Statement, in context: ShellContext) async throws {
        var request = request
        let object = try context.resolve(&request)
        try changes.begin(outer.text)
        do { try await object.run(in: context) } catch { try settle(error) }
        try changes.end(in: context)
        facts.post(.ran(request.statement.text))
    }

    /// Rolls back the change of a command that has failed.
    private func settle(_ error: any Error) throws {
        // The reader has seen enough; the command has not failed.
        if error is OutputClosed { return }
        try changes.rollBack(after: error)
        throw error
    }

    private func end(_ request: Request, in context: ShellContext) throws {
        try changes.end(in: context)
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
