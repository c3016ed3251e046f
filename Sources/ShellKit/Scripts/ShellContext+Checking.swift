internal import Glibc

extension ShellContext {
    /// Looks at a script that the checked one sources: whether it can be read, and which aliases it makes, since the lines
    /// behind it are read by them. What is wrong inside it is told when it is checked itself.
    ///
    /// - Throws: ``ShellError/unreadableScript(_:reason:)``, unless the checked script may make it, and
    ///   ``ShellError/sourcedTooDeeply(limit:)`` for one that stands in itself: scripts have no conditions, so that it never ends.
    public func checkSource(_ path: String) throws {
        guard let foresight, let frame else { return }
        if isInside(path), !foresight.mayMake(path) {
            throw ShellError.sourcedTooDeeply(limit: ScriptRunner.deepestSource)
        }
        guard frame.depth < ScriptRunner.deepestSource, !isInside(path) else { return }
        var status = stat()
        // A pipe would wait for whoever writes it, and give its lines once.
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG, status.st_mode & S_IFMT != S_IFDIR { return }
        let source: FileScriptSource
        do {
            source = try FileScriptSource(path: path)
        } catch {
            if foresight.mayMake(path) { return foresight.runUnknown() }
            throw error
        }
        try takeUpAliases(of: source, in: checking(ScriptFrame(name: path, policy: .continue, parent: frame)))
    }

    /// Whether the script, or one that sources it, is the one at a path.
    private func isInside(_ path: String) -> Bool {
        let place = FilePlace.of(path)
        return sequence(first: frame) { $0?.parent }.prefix { $0 != nil }
            .contains { $0.map { FilePlace.of($0.name) } == place }
    }

    private func takeUpAliases(of source: FileScriptSource, in inner: ShellContext) throws {
        var reader = StatementReader(source)
        while !reader.isAtEnd, !reader.wouldWait {
            guard let statement = try? reader.next() else { continue }
            var request = Request(statement)
            do {
                try registry.chain.resolve(&request, in: inner).check(in: inner)
            } catch let error as ShellError where error.isEndlessSource {
                throw error
            } catch {}
        }
    }
}

extension ShellError {
    /// Whether scripts source each other without end.
    var isEndlessSource: Bool { if case .sourcedTooDeeply = self { true } else { false } }
}
