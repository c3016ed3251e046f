internal import Files
package import ShellKit
internal import Tabular

extension PluginHost {
    private var installed: InstalledPlugins { InstalledPlugins(folder: trusted.folder) }

    package var installedNames: [String] { ((try? installed.read()) ?? JSONObject()).map(\.name).sorted() }

    /// Copies a plugin into the folder; if that or the trust fails, nothing of it remains.
    package func install(_ source: String, trusting: Bool, in context: ShellContext) async throws {
        let source = try PluginSource(source)
        guard PluginDeclaration.isName(source.name) else { throw PluginFault.badName(source.name) }
        try await fetch(source, isNew: true, trusting || context.isInteractive, in: context)
    }

    /// Fetches an installed plugin again; if that or the trust fails, the earlier version remains.
    package func update(_ name: String, trusting: Bool, in context: ShellContext) async throws {
        guard PluginDeclaration.isName(name) else { throw PluginFault.badName(name) }
        let entry = try installed.read()[name]
        guard let source = entry?["from"]?.string else { throw notInstalled(name) }
        let present = try? trusted.folder.check(name).digest()
        // After an update that was killed, the files can still be the earlier ones.
        let own = [entry?["sha256"]?.string, entry?["before"]?.string]
        guard present == nil || own.contains(present) else { throw PluginFault.changedHere(name) }
        try await fetch(PluginSource(source), isNew: false, trusting || context.isInteractive, in: context)
    }

    /// Forgets a plugin, and deletes the files that ``install(_:trusting:in:)`` has copied; of a link, only the link.
    package func remove(_ name: String, isConfirmed: Bool, in context: ShellContext) async throws {
        guard PluginDeclaration.isName(name) else { throw PluginFault.badName(name) }
        let isLink = FileStatus(trusted.folder.file(name), followsLink: false)?.kind == .link
        guard try installed.read()[name] != nil || isLink else { throw notInstalled(name) }
        if context.canAsk, !isConfirmed {
            let question = isLink ? "Remove the link '\(name)'?" : "Remove '\(name)' and its files?"
            guard try await context.confirm(question) else { return try context.note("Nothing was removed.") }
        }
        if try trusted.isTrusted(name) { try await forget(name, in: context) }
        try await withStaging { try installed.exchange(name, with: $0 + "/old", nil, isNew: false) }
        let data = trusted.dataFolder(of: name)
        let rest = Path(data).exists ? " Its own data remain in '\(data)'." : ""
        try context.output.writeLine("Removed '\(name)'.\(rest)")
    }

    private func notInstalled(_ name: String) -> PluginFault {
        .notInstalled(name, nearest: NearestName.of(name, among: installedNames))
    }

    /// Passes a new directory beside the plugins, which is removed afterwards, or by the next call if this program is killed.
    private func withStaging(_ body: (String) async throws -> Void) async throws {
        do {
            try Directory.make(trusted.folder.path)
            try trusted.folder.checkFolder(withParents: true)
            let staging = try TemporaryDirectory(".install-", in: trusted.folder.path)
            defer { staging.remove() }
            try await body(staging.path)
        } catch let error as SystemError {
            throw CommandFailure("cannot write to '\(trusted.folder.path)': \(error).")
        }
    }

    private func fetch(_ source: PluginSource, isNew: Bool, _ trusts: Bool, in context: ShellContext) async throws {
        let name = source.name
        let isUsed = FileStatus(trusted.folder.file(name), followsLink: false) != nil
        if isNew, isUsed { throw PluginFault.exists(name, isInstalled: try installed.read()[name] != nil) }
        try await withStaging { staging in
            let files = try await source.fetch(to: "\(staging)/\(name)")
            let (digest, old) = (try files.digest(), try installed.read()[name])
            let present = isNew ? nil : try? trusted.folder.check(name).digest()
            if digest == present {
                try context.output.writeLine("'\(name)' has not changed.")
                if trusts, try !trusted.isTrusted(name) { try await trust(name, in: context) }
                return
            }
            try Task.checkCancellation()
            var entry: JSONObject = ["from": .string(source.text), "sha256": .string(digest)]
            if let present { entry["before"] = .string(present) }
            try installed.exchange(name, with: files.root, .object(entry), isNew: isNew)
            let done = "\(isNew ? "Installed" : "Updated") '\(name)' from '\(source.text)'."
            let hint = trusts ? "" : " Nothing of it has run. 'plugins trust \(name)' shows and trusts it."
            do {
                try context.output.writeLine(done + hint)
                if trusts { try await trust(name, in: context) }
            } catch {
                try? installed.exchange(name, with: files.root, old, isNew: false)
                throw error
            }
        }
    }
}
