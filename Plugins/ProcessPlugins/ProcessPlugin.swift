internal import AlbumModel
internal import AlbumShell
internal import Events
internal import ShellKit

/// A trusted program as a plugin of the shell: its declared commands and its observer.
struct ProcessPlugin: Plugin {
    let name: String
    let commands: CommandList
    private let declaration: StoredDeclaration
    private let host: PluginHost

    init(_ declaration: StoredDeclaration, host: PluginHost) {
        (name, self.declaration, self.host) = (declaration.plugin, declaration, host)
        commands = declaration.commands.map { command in
            (command, { @MainActor in ProcessCommand(command, of: declaration, callRunner: host.callRunner) })
        }
    }

    var version: String { (try? declaration.read().version) ?? "" }

    /// The names of the commands.
    var summary: String {
        let names = declaration.commands
        let parts = [
            names.isEmpty ? "" : "Provides \(names.joined(separator: ", "))",
            declaration.observes.isEmpty ? "" : "observes changes",
        ]
        return FailureReport.opening(parts.filter { !$0.isEmpty }.joined(separator: "; ") + ".")
    }

    func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        guard declaration.observes.contains("LibraryDidChange") else { return [] }
        if (try? declaration.read())?.answers == true {
            let observer = AnsweringObserver(of: name, host.callRunner, in: shell)
            return [events.observe(LibraryDidChange.self, as: name) { observer.notify($0) }]
        }
        let observer = PluginObserver(of: name, host.trusted, to: host.workspace.library, in: shell)
        host.observers.append(observer)
        return [
            events.observe(LibraryDidChange.self, as: name) { observer.notify($0) },
            Observation { [host] in host.end(observer) },
        ]
    }
}
