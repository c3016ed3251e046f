internal import Glibc

extension ShellContext {
    /// Looks at a script that the checked one sources: whether it can be read, and which aliases it makes, since the lines
    /// behind it are read by them. What is wrong inside it is told when it is checked itself.
    ///
    /// - Throws: ``ShellError/unreadableScript(_:reason:)``, unless the checked script may make it.
    public func checkSource(_ path: String) throws {
        guard let foresight, let frame, frame.depth < ScriptRunner.deepestSource, !isInside(path) else { return }
        var status = stat()
        // A pipe would wait for whoever writes it, and give its lines once.
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG, status.st_mode & S_IFMT != S_IFDIR { return }
        let source: FileScriptSource
        do {
            source = try FileScriptSource(path: path)
        } catch {
            if foresight.mayMake(path) { return foresight.makeUnknownAliases() }
            throw error
        }
        takeUpAliases(of: source, in: checking(ScriptFrame(name: path, policy: .continue, parent: frame)))
    }

    /// Whether the script, or one that sources it, is the one at a path.
    private func isInside(_ path: String) -> Bool {
        sequence(first: frame) { $0?.parent }.prefix { $0 != nil }.contains { $0?.name == path }
    }

    private func takeUpAliases(of source: FileScriptSource, in inner: ShellContext) {
        var reader = StatementReader(source)
        while !reader.isAtEnd, !reader.wouldWait {
            guard let statement = try? reader.next() else { continue }
            var request = Request(statement)
            try? registry.chain.resolve(&request, in: inner).check(in: inner)
        }
    }
}
