internal import AlbumShell
internal import Files
internal import MusicLibrary
package import ShellKit
internal import Tabular

extension PluginHost: PluginStore {
    /// The plugins in the folder that are not trusted or cannot be run, with the reasons.
    package var problems: [String: String] {
        var problems = faults.mapValues { FailureReport.opening($0.message) }
        for name in trusted.keys where problems[name] == nil {
            do { try verify(name) } catch { problems[name] = FailureReport.opening(FailureReport.sentence(for: error)) }
        }
        for name in folder.names where trusted[name] == nil {
            problems[name] = "Not trusted. 'plugins trust \(name)' shows and trusts it."
        }
        return problems
    }

    /// Asks a plugin for its declaration, shows it, and loads the plugin. It starts the program for the first time.
    ///
    /// - Throws: ``PluginFault``, or a ``PluginError`` if a command of the plugin exists already; the plugin is then not trusted.
    package func trust(_ name: String, in context: ShellContext) async throws {
        guard PluginFolder.isName(name) else { throw PluginFault.badName(name) }
        let status = try folder.check(name)
        let digest = try PluginFolder.digest(of: folder.file(name))
        let answer = try await DeclarationInquiry(name, file: folder.file(name), host: self).answer()
        guard try PluginFolder.digest(of: folder.file(name)) == digest else { throw PluginFault.changed(name) }
        let declaration = try DeclarationReader(plugin: name).declaration(answer)
        let plugin = TrustedPlugin(digest: digest, version: TrustedPlugin.version(of: status), declaration: answer)
        try await unload(name)
        do {
            if let refused = try context.registry.add([ProcessPlugin(declaration, host: self)]).first {
                throw refused.reason
            }
            try trustFile.set(plugin, for: name)
        } catch {
            try await unload(name)
            // The earlier version stays trusted.
            if let old = trusted[name].flatMap({ try? DeclarationReader(plugin: name).declaration($0.declaration) }) {
                _ = try context.registry.add([ProcessPlugin(old, host: self)])
            }
            throw error
        }
        (trusted[name], faults[name]) = (plugin, nil)
        try context.output.writeLine(
            "Trusted '\(name)' \(declaration.version) (mode \(declaration.mode.rawValue)), SHA-256 \(digest).")
        try show(declaration, in: context)
    }

    /// Unloads a plugin and forgets that it was trusted; its file remains.
    package func forget(_ name: String, in context: ShellContext) async throws {
        // Another shell may have trusted it.
        trusted[name] = try trusted[name] ?? trustFile.read()[name]
        guard trusted[name] != nil else {
            throw PluginFault.notTrusted(name, nearest: NearestName.of(name, among: trusted.keys))
        }
        try await unload(name)
        try trustFile.set(nil, for: name)
        (trusted[name], faults[name]) = (nil, nil)
    }

    /// Writes the commands of a declaration, with their usage and summary.
    func show(_ declaration: PluginDeclaration, in context: ShellContext) throws {
        for command in declaration.commands {
            let signature = ProcessCommand(command, of: declaration, host: self).signature
            try context.output.writeLine("  \(signature.usage)\n      \(signature.summary)")
        }
        if !declaration.observes.isEmpty {
            try context.output.writeLine("  It observes \(declaration.observes.joined(separator: ", ")).")
        }
    }
}

/// Asks a program for its declaration: first with the argument `describe`, then with the line `hello`.
@MainActor
struct DeclarationInquiry {
    private nonisolated static let timeout = Duration.seconds(1)

    private let name: String
    private let file: String
    private let host: PluginHost

    init(_ name: String, file: String, host: PluginHost) { (self.name, self.file, self.host) = (name, file, host) }

    /// The declaration as JSON.
    ///
    /// - Throws: ``PluginFault/noDeclaration(_:)`` if neither is answered with a JSON object within a second.
    func answer() async throws -> JSONValue {
        var messages: [String] = []
        if let declaration = try await answer(to: ["describe"], "", &messages) { return declaration }
        if let declaration = try await answer(to: [], host.greeting, &messages) { return declaration }
        throw PluginFault.noDeclaration(name, said: messages.last ?? "")
    }

    /// The JSON object that the program writes; nil if it writes something else, or nothing in time.
    ///
    /// - Parameter messages: Receives the lines of standard error.
    private func answer(
        to arguments: [String], _ input: String, _ messages: inout [String]
    ) async throws -> JSONValue? {
        let connection = try PluginConnection(name, file: file, arguments: arguments, environment: host.environment)
        let name = name
        do {
            let answer = try await connection.converse { pipes in
                _ = pipes.write(Array(input.utf8)[...])
                // A program that takes no 'describe' ends, or waits for a line, which never comes.
                if input.isEmpty { pipes.closeInput() }
                return try Self.answer(on: pipes, of: name, isLine: !input.isEmpty)
            }
            await connection.end()
            messages += connection.remainingErrors()
            return answer
        } catch {
            await connection.end()
            if case PluginFault.tooLong = error { return nil }
            throw error
        }
    }

    nonisolated private static func answer(on pipes: PluginPipes, of name: String, isLine: Bool) throws -> JSONValue? {
        let deadline = ContinuousClock.now + timeout
        var text: [UInt8] = []
        while pipes.wait(until: deadline) {
            if pipes.isCancelled { throw CancellationError() }
            text += try pipes.takeLines(of: name)
            guard text.count <= PluginPipes.longestLine else { return nil }
            let isWhole = isLine ? text.contains(UInt8(ascii: "\n")) : pipes.hasEnded
            guard isWhole || pipes.hasEnded else { continue }
            let whole = isLine ? Array(text.prefix { $0 != UInt8(ascii: "\n") }) : text
            let value = try? JSONValue(parsing: whole)
            return value?["plugin"] == nil ? nil : value
        }
        return nil
    }
}
