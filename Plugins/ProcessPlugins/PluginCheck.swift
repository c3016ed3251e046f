internal import AlbumModel
internal import AlbumShell
internal import Events
internal import Files
internal import Glibc
internal import MusicLibrary
package import ShellKit
internal import Tabular
internal import Terminal

extension PluginHost {
    /// Tests a plugin for its author: the files, the declaration, and on new libraries of five albums each example and the answers to
    /// changes.
    ///
    /// - Parameters:
    ///   - file: The path of the file or the folder, or the name of a plugin in the folder of plugins.
    ///   - isVerbose: True to show each message between the shell and the plugin.
    /// - Throws: ``PluginFault`` for the file or the declaration; a ``CommandFailure`` if an example or an answer fails.
    package func check(_ file: String, isVerbose: Bool, in context: ShellContext) async throws {
        let name = try PluginSource(file).name
        guard PluginDeclaration.isName(name) else { throw PluginFault.badName(name) }
        let path = checkedPath(file, named: name)
        try PluginFolder.check(path, named: name, suggesting: NearestName.of(file, among: trusted.folder.names))
        try context.output.writeLine("The file can be a plugin.")
        let home = try TemporaryDirectory("bluelib-check-")
        defer { home.remove() }
        // A link with the name of the plugin stands for the file of the author.
        let author = TrustedPlugins(
            in: PluginFolder(path: home.path, isChecked: false), data: home.path + "/data", program: trusted.program)
        guard symlink(Path(path).canonical, author.folder.file(name)) == 0 else { throw SystemError() }
        author.log = isVerbose ? MessageLog() : nil
        let answer: JSONValue
        do {
            defer { try? author.log?.show(on: context.output) }
            answer = try await author.askForDeclaration(of: name, file: author.folder.check(name).program)
        }
        let stored = try StoredDeclaration(of: name, answer)
        let declaration = try stored.read()
        try context.output.writeLine(
            "The declaration is valid: version '\(declaration.version)', mode \(declaration.mode.rawValue).")
        try show(declaration, in: context)
        for command in declaration.commands {
            guard let other = context.registry.command(named: command.name), other.plugin != name else { continue }
            throw PluginError.commandClaimedTwice(command.name, by: other.plugin, and: name)
        }
        let failures = try await trials(of: stored, author, in: context).count { !$0 }
        guard failures == 0 else { throw CommandFailure("\(failures) \(failures == 1 ? "test fails" : "tests fail").") }
    }

    /// Runs the examples and the answers of a plugin. An outcome is true if the trial succeeds.
    private func trials(
        of stored: StoredDeclaration, _ author: TrustedPlugins, in context: ShellContext
    ) async throws -> [Bool] {
        let (declaration, folder) = (try stored.read(), author.folder.path)
        var outcomes: [Bool] = []
        for command in declaration.commands {
            if command.examples.isEmpty { try context.output.writeLine("'\(command.name)' has no examples.") }
            for (number, example) in command.examples.enumerated() {
                let trial = try PluginTrial(stored, author, library: "\(folder)/\(command.name)-\(number).sqlite")
                outcomes.append(try await trial.succeeds(example, in: context))
            }
        }
        for line in declaration.answers ? PluginTrial.changes : [] {
            let trial = try PluginTrial(stored, author, library: "\(folder)/\(line).sqlite")
            outcomes.append(try await trial.answers(line, in: context))
        }
        return outcomes
    }

    private func checkedPath(_ file: String, named name: String) -> String {
        // An author names a program in the current directory; the text of one that was installed from there may still be there.
        let isProgram = Path(Path(file).isDirectory ? "\(file)/\(name)" : file).isExecutable
        if trusted.folder.names.contains(file), !isProgram { return trusted.folder.file(file) }
        return file.contains("/") ? file : "./" + file
    }
}

/// A test of a plugin in a shell of its own, on a new library in a file, whose readers see each change.
@MainActor
private struct PluginTrial {
    /// The commands whose changes a plugin answers.
    static let changes = ["add", "edit", "delete"]

    private let library: LibraryAPI
    private let host: PluginHost
    private let shell: Shell

    init(_ declaration: StoredDeclaration, _ author: TrustedPlugins, library: String) throws {
        let events = EventCenter()
        self.library = try LibraryAPI.open(at: .file(library), events: events)
        let workspace = AlbumWorkspace(library: self.library, name: "")
        let (name, program) = (declaration.plugin, author.program)
        host = PluginHost(
            folder: author.folder.path, isChecked: false, data: library + "-data", on: workspace, program: program)
        host.trusted.log = author.log
        let files = try author.folder.check(name)
        host.trusted.plugins[name] = TrustedPlugin(
            digest: try files.digest(), version: files.version, declaration: declaration)
        shell = try Shell(
            name: program.name, version: program.version, plugins: [ProcessPlugin(declaration, host: host)],
            undo: workspace.history, events: events)
    }

    /// Runs an example, shows its output, and returns true if it succeeds.
    func succeeds(_ example: CommandExample, in context: ShellContext) async throws -> Bool {
        try await succeeds("The example '\(example.line)'", example.output, in: context) { context in
            for statement in try Tokenizer.statements(in: example.line) {
                try await shell.perform(statement, in: context)
            }
        }
    }

    /// Adds, edits or deletes an album, shows the plugin's messages, and returns true if its answer succeeds.
    func answers(_ command: String, in context: ShellContext) async throws -> Bool {
        try await succeeds("The answer to '\(command)'", nil, in: context) { context in
            try shell.changes.perform(command, in: context) {
                switch command {
                case "add": _ = try library.add(AlbumDraft(title: "New album", artist: "New artist"))
                case "edit": _ = try library.update(.matching(.all), [FieldAssignment(.genre, "Folk")])
                default: _ = try library.remove(.album(Album.ID(1)))
                }
            }
        }
    }

    private func succeeds(
        _ name: String, _ output: String?, in context: ShellContext,
        _ body: @MainActor (ShellContext) async throws -> Void
    ) async throws -> Bool {
        let results = MemoryOutput()
        // A declared output has the results and the messages in their order.
        let messages = output == nil ? MemoryOutput() : results
        var failure = await failure(of: body, results, messages)
        if failure == nil, let output, output != Self.shown(results) {
            failure = "its output is not the declared one:"
        }
        await host.close()
        try library.close()
        try Task.checkCancellation()
        let outcome = "\(name) \(failure.map { "fails: \($0)" } ?? "succeeds.")"
        let texts = output == nil ? [results.text, messages.text] : [results.text]
        let lines = texts.flatMap { $0.split(separator: "\n").prefix(20).map { "    \($0)" } }
        for line in [outcome] + lines { try context.output.writeLine(ControlCharacters.shown(line)) }
        try host.trusted.log?.show(on: context.output)
        return failure == nil
    }

    /// The output as a declaration has it: with visible control characters, and without the final line break.
    private static func shown(_ output: MemoryOutput) -> String {
        ControlCharacters.shown(String(output.text.dropLast(output.text.hasSuffix("\n") ? 1 : 0)), keepingLines: true)
    }

    /// The reason why a test fails, or the plugin's answer to its changes; nil if all succeeds.
    private func failure(
        of body: @MainActor (ShellContext) async throws -> Void, _ results: MemoryOutput, _ messages: MemoryOutput
    ) async -> String? {
        let context = ShellContext(
            shell: shell, output: Output(results), diagnostics: Output(messages), isInteractive: false)
        var failure: String?
        do {
            try await body(context)
            try shell.changes.commit()
        } catch { failure = FailureReport.sentence(for: error) }
        await shell.changes.runFollowUps(in: context) { failure = failure ?? FailureReport.sentence(for: $0) }
        return failure
    }
}
