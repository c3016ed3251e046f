internal import Files

/// Reads a script to its end and reports all errors of its form; runs nothing.
@MainActor
struct ScriptChecker {
    private let context: ShellContext
    private let frame: ScriptFrame

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
        let next: (statement: Statement, object: Result<any CommandObject, any Error>)?
        do {
            next = try reader.resolveNext(in: context)
        } catch let error as SyntaxError {
            frame.line = error.line ?? reader.lineNumber
            throw Fault(error: error)
        }
        do {
            try next?.object.get().check(in: context)
        } catch let error as any UserError {
            guard mayBeAlias(error) else { throw Fault(error: error, statement: next?.statement) }
            context.predictedEffects?.addUnknownCommand()
        }
    }

    /// True if the unknown name may be an alias that an earlier line defines.
    private func mayBeAlias(_ error: any UserError) -> Bool {
        guard context.predictedEffects?.aliasesAreUncertain == true else { return false }
        switch error {
        case ShellError.unknownCommand, ShellError.foreignCommand, ShellError.shortenedCommand, AliasError.unknownAlias:
            return true
        default: return false
        }
    }
}

extension ShellContext {
    /// The number, from 1, of the first of these lines that starts another program if they are typed in a new session; nil if none
    /// does, as far as that can be known before they run.
    package func lineStartingProgram(in lines: [String]) -> Int? {
        let frame = ScriptFrame(name: "", policy: .continue, parent: nil)
        let inner = checking(frame, isInteractive: true)
        var reader = StatementReader(TextScriptSource(lines.joined(separator: "\n")))
        while !reader.isAtEnd {
            frame.line = reader.lineNumber
            // A line that cannot be resolved starts nothing.
            try? reader.resolveNext(in: inner)?.object.get().check(in: inner)
            if inner.predictedEffects?.startsProgram == true { return frame.line }
        }
        return nil
    }

    /// Checks that a sourced script can be read, and adopts its aliases, because later lines may use them. Other errors
    /// in the script are reported when it is checked itself.
    ///
    /// - Throws: ``ShellError/unreadableScript(_:_:)``, unless the checked script may create the file, and
    ///   ``ShellError/sourcedTooDeeply(limit:)`` for a script that sources itself: scripts have no conditions, so it
    ///   would never end.
    public func checkSource(_ path: String) throws {
        guard let predictedEffects, let frame else { return }
        if isInside(path), !predictedEffects.mayCreate(path) {
            throw ShellError.sourcedTooDeeply(limit: ScriptFrame.deepest)
        }
        guard frame.depth < ScriptFrame.deepest, !isInside(path) else { return }
        // A read from a pipe may block, and consumes its lines.
        guard [.regular, .directory, nil].contains(Path(path).status?.kind) else { return }
        let source: FileScriptSource
        do {
            source = try FileScriptSource(path: path)
        } catch {
            if predictedEffects.mayCreate(path) { return predictedEffects.addUnknownCommand() }
            throw error
        }
        try adoptAliases(of: source, in: checking(ScriptFrame(name: path, policy: .continue, parent: frame)))
    }

    /// True if the script at a path is the current one or sources it.
    private func isInside(_ path: String) -> Bool {
        let target = Path(path).canonical
        return sequence(first: frame) { $0?.parent }.prefix { $0 != nil }
            .contains { $0.map { Path($0.name).canonical } == target }
    }

    private func adoptAliases(of source: FileScriptSource, in inner: ShellContext) throws {
        var reader = StatementReader(source)
        while !reader.isAtEnd, !reader.wouldWait {
            do { try reader.resolveNext(in: inner)?.object.get().check(in: inner) } catch let error as ShellError
                where error.isEndlessSource
            {
                throw error
            } catch {}
        }
    }
}
