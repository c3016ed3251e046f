extension ShellContext {
    /// Takes up the aliases that a script makes which the checked one sources, since the lines behind it are read by them; what
    /// is wrong with that script is told when it is checked itself. One that cannot be read, or not without waiting, makes none.
    public func takeUpAliases(of path: String) {
        guard isChecking, let frame, frame.depth < ScriptRunner.deepestSource,
            let source = try? FileScriptSource(path: path)
        else { return }
        let inner = checking(ScriptFrame(name: path, policy: .continue, parent: frame))
        var reader = StatementReader(source)
        while !reader.isAtEnd, !reader.wouldWait {
            guard let statement = try? reader.next() else { continue }
            var request = Request(statement)
            try? registry.chain.resolve(&request, in: inner).check(in: inner)
        }
    }
}
