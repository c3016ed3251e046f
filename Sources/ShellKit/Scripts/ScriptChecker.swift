/// Reads a script to its end and reports all errors of its form; runs nothing.
@MainActor
struct ScriptChecker {
    private let context: ShellContext
    private let frame: ScriptFrame

    /// A checker for a script with a name.
    init(named name: String, in context: ShellContext) {
        frame = ScriptFrame(name: name, policy: .continue, parent: nil)
        self.context = context.checking(frame)
    }

    /// Checks the script.
    ///
    /// - Returns: The number of faulty statements.
    /// - Throws: An error if the script cannot be read or the report cannot be written.
    func check(_ source: any ScriptSource) async throws -> Int {
        var reader = StatementReader(source)
        var faults = 0
        while !reader.isAtEnd, !Task.isCancelled {
            if reader.wouldWait { await source.waitForInput() }
            do {
                try checkNext(of: &reader)
            } catch let fault as Fault {
                faults += 1
                try FailureReport(fault.error, statement: fault.statement?.firstLine, frame: frame)
                    .write(to: context.diagnostics)
            }
        }
        return faults
    }

    /// An error, and the faulty statement if it could be parsed.
    private struct Fault: Error {
        let error: any UserError
        var statement: Statement?
    }

    private func checkNext(of reader: inout StatementReader) throws {
        let statement: Statement?
        do {
            statement = try reader.next()
        } catch let error as SyntaxError {
            frame.line = error.line ?? reader.lineNumber
            throw Fault(error: error)
        }
        guard let statement else { return }
        frame.line = statement.line
        do {
            var request = Request(statement)
            try context.registry.chain.resolve(&request, in: context).check(in: context)
        } catch let error as any UserError {
            guard mayBeAlias(error) else { throw Fault(error: error, statement: statement) }
            context.foresight?.runUnknown()
        }
    }

    /// True if the unknown name may be an alias that an earlier line defines.
    private func mayBeAlias(_ error: any UserError) -> Bool {
        guard context.foresight?.aliasesAreUncertain == true else { return false }
        switch error {
        case ShellError.unknownCommand, ShellError.foreignCommand, ShellError.shortenedCommand, AliasError.unknownAlias:
            return true
        default: return false
        }
    }
}
