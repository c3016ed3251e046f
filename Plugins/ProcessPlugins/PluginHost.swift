package import AlbumShell
package import ShellKit

/// The plugins of the user that are programs of their own: their files, their trust, and their running processes.
@MainActor
package final class PluginHost {
    let workspace: AlbumWorkspace
    let trusted: TrustedPlugins
    let callRunner: PluginCallRunner
    /// The trusted plugins that were not loaded, with the reasons.
    var faults: [String: any UserError] = [:]
    private weak var registry: PluginRegistry?
    /// The observers, also those whose processes are ending.
    var observers: [PluginObserver] = []

    /// Creates a host for the plugins in a folder, which may be missing.
    ///
    /// - Parameters:
    ///   - isChecked: False for the folder of an author, which other users may be able to change.
    ///   - data: The folder for the plugins' data; nil for `plugin-data` beside the folder.
    ///   - program: The name and the version of this program, for plugins.
    package init(
        folder: String, isChecked: Bool = true, data: String? = nil, on workspace: AlbumWorkspace,
        program: (name: String, version: String)
    ) {
        self.workspace = workspace
        trusted = TrustedPlugins(in: PluginFolder(path: folder, isChecked: isChecked), data: data, program: program)
        callRunner = PluginCallRunner(of: trusted, on: workspace)
    }

    /// Adds the trusted plugins to a shell. It starts no process.
    ///
    /// The commands of a plugin whose file has changed since it was trusted fail.
    package func load(into shell: Shell) throws {
        registry = shell.registry
        try trusted.read()
        guard !trusted.plugins.isEmpty else { return }
        let plugins = trusted.plugins.sorted { $0.key < $1.key }.map { ProcessPlugin($0.value.declaration, host: self) }
        for (plugin, reason) in try shell.registry.add(plugins) { faults[plugin.name] = CommandFailure(reason.message) }
    }

    /// Ends all processes, after observers have received the last events.
    package func close() async {
        await callRunner.waitForCompletion()
        guard !observers.isEmpty || !callRunner.idle.isEmpty else { return }
        await withTaskGroup { [callRunner, observers] group in
            for observer in observers { group.addTask { await observer.close() } }
            group.addTask { await callRunner.idle.endAll() }
        }
    }

    /// True if the plugin's commands are registered.
    func isLoaded(_ name: String) -> Bool {
        registry?.plugins.contains { $0.plugin.name == name && $0.plugin is ProcessPlugin } == true
    }

    /// Removes a plugin's commands, and ends its processes.
    func unload(_ name: String) async throws {
        if isLoaded(name) { try registry?.remove(name) }
        for observer in observers where observer.plugin == name { await observer.close() }
        observers.removeAll { $0.plugin == name }
        await callRunner.idle.end(name)
    }

    /// Ends the process of an observer that is not notified any more. The shell does not wait for it before its own end.
    func end(_ observer: PluginObserver) {
        Task {
            await observer.close()
            observers.removeAll { $0 === observer }
        }
    }
}
