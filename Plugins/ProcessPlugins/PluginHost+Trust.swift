internal import AlbumShell
internal import Files
package import ShellKit
internal import Tabular

extension PluginHost: PluginStore {
    /// The plugins in the folder that are not trusted or cannot be run, with the reasons.
    package var problems: [String: String] {
        var problems = faults.mapValues { FailureReport.opening($0.message) }
        for name in trusted.plugins.keys where problems[name] == nil {
            do {
                try trusted.verify(name)
                _ = try trusted.plugins[name]?.declaration.read()
            } catch { problems[name] = FailureReport.opening(FailureReport.sentence(for: error)) }
        }
        for name in trusted.folder.names where trusted.plugins[name] == nil {
            problems[name] = "Not trusted. 'plugins trust \(name)' shows and trusts it."
        }
        return problems
    }

    package var trustedNames: [String] { trusted.plugins.keys.sorted() }
    package var folderPath: String { trusted.folder.path }

    /// Asks a plugin for its declaration, shows it, and loads the plugin. It starts the program for the first time.
    ///
    /// - Throws: ``PluginFault``, or a ``PluginError`` if a command of the plugin exists already; the plugin is then not trusted.
    package func trust(_ name: String, in context: ShellContext) async throws {
        guard PluginDeclaration.isName(name) else { throw PluginFault.badName(name) }
        let files = try trusted.folder.check(name, withParents: true)
        let digest = try files.digest()
        let answer = try await trusted.askForDeclaration(of: name, file: files.program)
        guard try trusted.folder.check(name).digest() == digest else { throw PluginFault.changed(name) }
        let stored = try StoredDeclaration(of: name, answer)
        let plugin = TrustedPlugin(digest: digest, version: files.version, declaration: stored)
        try await unload(name)
        do {
            if let refused = try context.registry.add([ProcessPlugin(stored, host: self)]).first {
                throw refused.reason
            }
            try trusted.set(plugin, for: name)
        } catch {
            try await unload(name)
            // The earlier version stays trusted.
            if let old = trusted.plugins[name] {
                _ = try context.registry.add([ProcessPlugin(old.declaration, host: self)])
            }
            throw error
        }
        faults[name] = nil
        let declaration = try stored.read()
        try context.output.writeLine(
            "Trusted '\(name)' \(declaration.version) (mode \(declaration.mode.rawValue)), SHA-256 \(digest).")
        try show(declaration, in: context)
    }

    /// Unloads a plugin and forgets that it was trusted; its file remains.
    package func forget(_ name: String, in context: ShellContext) async throws {
        guard try trusted.isTrusted(name) else {
            throw PluginFault.notTrusted(name, nearest: NearestName.of(name, among: trusted.plugins.keys))
        }
        try await unload(name)
        try trusted.set(nil, for: name)
        faults[name] = nil
    }

    /// Writes the commands of a declaration, with their usage and summary.
    func show(_ declaration: PluginDeclaration, in context: ShellContext) throws {
        for command in declaration.commands {
            let signature = CommandForm(command, mode: declaration.mode, on: workspace).signature
            try context.output.writeLine("  \(signature.usage)\n      \(signature.summary)")
        }
        if !declaration.observes.isEmpty {
            let events = declaration.observes.joined(separator: ", ")
            let answers = declaration.answers ? ", and may change the albums that a command has changed" : ""
            try context.output.writeLine("  It observes \(events)\(answers).")
        }
    }
}
