internal import Glibc

extension ShellContext {
    /// Checks that a sourced script can be read, and adopts its aliases, because later lines may use them. Other errors
    /// in the script are reported when it is checked itself.
    ///
    /// - Throws: ``ShellError/unreadableScript(_:reason:)``, unless the checked script may create the file, and
    ///   ``ShellError/sourcedTooDeeply(limit:)`` for a script that sources itself: scripts have no conditions, so it
    ///   would never end.
    public func checkSource(_ path: String) throws {
        guard let foresight, let frame else { return }
        if isInside(path), !foresight.mayMake(path) {
            throw ShellError.sourcedTooDeeply(limit: ScriptRunner.deepestSource)
        }
        guard frame.depth < ScriptRunner.deepestSource, !isInside(path) else { return }
        var status = stat()
        // A read from a pipe may block, and consumes its lines.
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

    /// True if the script at a path is the current one or sources it.
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
    /// True if scripts source each other without end.
    var isEndlessSource: Bool { if case .sourcedTooDeeply = self { true } else { false } }
}
