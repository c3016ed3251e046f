package import AlbumShell
internal import Dispatch
internal import Files
internal import AlbumModel
internal import MusicLibrary
package import ShellKit
internal import Tabular

/// The plugins of the user that are programs of their own: their files, their trust, and their running processes.
@MainActor
package final class PluginHost {
    /// The time for which a call may block the main actor. A short call is then faster, because no other thread wakes up.
    private static let shortTime = Duration.milliseconds(1)

    let workspace: AlbumWorkspace
    let folder: PluginFolder
    let program: (name: String, version: String)
    let trustFile: TrustFile
    var trusted: [String: TrustedPlugin] = [:]
    /// The trusted plugins that were not loaded, with the reasons.
    var faults: [String: any UserError] = [:]
    private let idle = IdleProcesses()
    private weak var registry: PluginRegistry?
    /// The reader whose snapshots the calls see.
    private var reader: LibraryReader?
    /// The observers, also those whose processes are ending.
    var observers: [PluginObserver] = []

    /// Creates a host for the plugins in a folder, which may be missing.
    ///
    /// - Parameter program: The name and the version of this program, for plugins.
    package convenience init(
        folder: String, on workspace: AlbumWorkspace, program: (name: String, version: String)
    ) {
        self.init(folder: PluginFolder(path: folder), on: workspace, program: program)
    }

    init(folder: PluginFolder, on workspace: AlbumWorkspace, program: (name: String, version: String)) {
        (self.folder, self.workspace, self.program) = (folder, workspace, program)
        trustFile = TrustFile(in: self.folder)
    }

    /// Adds the trusted plugins to a shell. It starts no process.
    ///
    /// The commands of a plugin whose file has changed since it was trusted fail.
    package func load(into shell: Shell) throws {
        registry = shell.registry
        trusted = try trustFile.read()
        guard !trusted.isEmpty else { return }
        let plugins = trusted.sorted { $0.key < $1.key }.map { ProcessPlugin($0.value.declaration, host: self) }
        for (plugin, reason) in try shell.registry.add(plugins) { faults[plugin.name] = CommandFailure(reason.message) }
    }

    /// Ends all processes, after observers have received the last events.
    package func close() async {
        guard !observers.isEmpty || !idle.isEmpty else { return }
        await withTaskGroup { [idle, observers] group in
            for observer in observers { group.addTask { await observer.close() } }
            group.addTask { await idle.endAll() }
        }
    }

    // MARK: Processes

    /// Checks that the file of a trusted plugin is unchanged; reads it only if it was written since the last check.
    ///
    /// - Throws: ``PluginFault/changed(_:)``, ``PluginFault/badFile(_:_:)``
    func verify(_ name: String) throws {
        guard let plugin = trusted[name] else { throw PluginFault.notTrusted(name, nearest: nil) }
        let file = try folder.check(name)
        let version = TrustedPlugin.version(of: file.status)
        guard version != plugin.version else { return }
        try verifyContents(of: file, name, plugin)
        trusted[name]?.version = version
    }

    private func verifyContents(of file: PluginFile, _ name: String, _ plugin: TrustedPlugin) throws {
        guard try PluginFolder.digest(of: file.path) == plugin.digest else { throw PluginFault.changed(name) }
    }

    /// Starts the process of a trusted plugin, after a comparison of the file with the trusted one.
    ///
    /// - Parameter isGreeted: True to send the first line of mode `lines`.
    func start(_ name: String, arguments: [String] = [], isGreeted: Bool = true) async throws -> PluginConnection {
        guard let plugin = trusted[name] else { throw PluginFault.notTrusted(name, nearest: nil) }
        let file = try folder.check(name, withParents: true)
        try verifyContents(of: file, name, plugin)
        let connection = try PluginConnection(name, file: file.path, arguments: arguments, environment: environment)
        guard isGreeted else { return connection }
        let greeting = Array(greeting.utf8)
        try await connection.converse { pipes in _ = pipes.write(greeting[...]) }
        return connection
    }

    var environment: [(name: String, value: String)] {
        [("BLUELIB_PROTOCOL", "\(PluginDeclaration.version)"), ("BLUELIB_VERSION", program.version)]
    }

    /// The first line for a process.
    var greeting: String {
        let hello: JSONValue = [
            "hello": .string(program.name), "version": .string(program.version),
            "protocol": .number(PluginDeclaration.version),
        ]
        return hello.serialized() + "\n"
    }

    /// Sends a request to the plugin's idle process or to a new one, and carries out the call.
    ///
    /// - Parameter words: The arguments for mode `once`; nil for mode `lines`.
    func run(
        _ request: PluginRequest, words: [String]?, for call: PluginCall, in context: ShellContext
    ) async throws {
        var (request, plugin) = (request, request.plugin)
        // Other programs can change the library while the plugin runs, and its snapshot contains the changes so far.
        try context.changes.flush()
        try context.output.flush()
        try verify(plugin)
        if let words {
            let connection = try await start(plugin, arguments: [request.command] + words, isGreeted: false)
            return try await converse(request, .once, connection, for: call)
        }
        if var process = idle.take(plugin) {
            process.calls += 1
            request.id = process.calls
            do {
                try await converse(request, .lines, process.connection, for: call)
                return await idle.keep(process, of: plugin)
            } catch PluginFault.closedUnanswered {
                // The process has ended while it was idle.
            }
        }
        request.greeting = greeting
        request.id = 1
        let connection = try await start(plugin, isGreeted: false)
        try await converse(request, .lines, connection, for: call)
        await idle.keep(IdleProcesses.Process(connection: connection, calls: 1), of: plugin)
    }

    private func converse(
        _ request: PluginRequest, _ mode: PluginDeclaration.Mode, _ connection: PluginConnection, for call: PluginCall
    ) async throws {
        let reader = try reader ?? workspace.library.makeReader()
        self.reader = reader
        @Sendable func run(
            _ conversation: PluginConversation, until limit: ContinuousClock.Instant?
        ) throws -> PluginConversation {
            try reader.withSnapshot { snapshot in
                var conversation = conversation
                try conversation.run(snapshot, until: limit) { connection.status(within: .seconds(1)) }
                return conversation
            }
        }
        do {
            try reader.beginSnapshot()
            defer { reader.endSnapshot() }
            var conversation = PluginConversation(request, mode, on: connection.pipes, for: call)
            if mode == .lines, request.isShort {
                connection.pipes.begin()
                conversation = try run(conversation, until: .now + Self.shortTime)
            }
            if !conversation.isComplete {
                _ = try await connection.converse { [conversation] _ in try run(conversation, until: nil) }
            }
            guard mode == .once else { return }
            await connection.end()
            try call.display.show(connection.remainingErrors().map { .diagnostics($0) })
        } catch {
            throw await conclude(error, request, mode, connection, for: call)
        }
    }

    /// Ends a process after a fault, and returns the error to report.
    private func conclude(
        _ error: any Error, _ request: PluginRequest, _ mode: PluginDeclaration.Mode, _ connection: PluginConnection,
        for call: PluginCall
    ) async -> any Error {
        var reason = error
        switch error {
        case PluginFault.closedOutput(let name),
            PluginFault.closedUnanswered(let name) where request.id == 1:
            // It has probably ended by itself.
            if let status = connection.status(within: .milliseconds(100)) { reason = PluginFault.ended(name, status) }
        case is CancellationError where mode == .lines:
            await connection.cancel(request.id)
        default: break
        }
        await connection.end()
        // A process that ends because of Ctrl-C may write a stack trace, which is left out. Errors in writing are ignored.
        let messages = error is CancellationError ? [] : connection.remainingErrors()
        try? call.display.show(messages.map { .diagnostics($0) })
        try? call.display.end(isComplete: false)
        return reason
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
        await idle.end(name)
    }

    /// Ends the process of an observer that is not notified any more. The shell does not wait for it before its own end.
    func end(_ observer: PluginObserver) {
        Task {
            await observer.close()
            observers.removeAll { $0 === observer }
        }
    }
}
