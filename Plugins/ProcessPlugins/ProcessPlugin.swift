internal import Events
internal import MusicLibrary
internal import ShellKit

/// A trusted program as a plugin of the shell: its declared commands and its observer.
struct ProcessPlugin: Plugin {
    let name: String
    let version: String
    let commands: [any Command]
    private let observes: [String]
    private let host: PluginHost

    init(_ declaration: PluginDeclaration, host: PluginHost) {
        (name, version, observes) = (declaration.name, declaration.version, declaration.observes)
        commands = declaration.commands.map { ProcessCommand($0, of: declaration, host: host) }
        self.host = host
    }

    /// The names of the commands.
    var summary: String {
        let names = commands.map(\.signature.name)
        let parts = [
            names.isEmpty ? "" : "Provides \(names.joined(separator: ", "))",
            observes.isEmpty ? "" : "observes changes",
        ]
        return FailureReport.opening(parts.filter { !$0.isEmpty }.joined(separator: "; ") + ".")
    }

    func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        guard observes.contains("LibraryDidChange") else { return [] }
        let observer = PluginObserver(of: name, host: host, on: shell.screen)
        host.observers[name] = observer
        return [events.observe(LibraryDidChange.self, as: name) { observer.notify($0) }]
    }
}
