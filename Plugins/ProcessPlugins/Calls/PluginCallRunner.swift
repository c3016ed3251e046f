internal import AlbumShell
internal import Dispatch
internal import MusicLibrary
internal import ShellKit

/// Carries out the calls of plugins' commands, in processes that are kept for the next call.
@MainActor
final class PluginCallRunner {
    let workspace: AlbumWorkspace
    let plugins: TrustedPlugins
    let idle = IdleProcesses()
    /// The reader whose snapshots the calls see.
    private var reader: LibraryReader?

    init(of plugins: TrustedPlugins, on workspace: AlbumWorkspace) {
        (self.plugins, self.workspace) = (plugins, workspace)
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
        try plugins.verify(plugin)
        if let words {
            let connection = try plugins.start(plugin, arguments: [request.command] + words)
            return try await converse(request, .once, connection, for: call)
        }
        if let (connection, calls) = idle.remove(plugin) {
            request.id = calls + 1
            do {
                try await converse(request, .lines, connection, for: call)
                return await idle.add(connection, calls: request.id, of: plugin)
            } catch PluginFault.closedUnanswered {
                // The process has ended while it was idle.
            }
        }
        request.greeting = plugins.greeting
        request.id = 1
        let connection = try plugins.start(plugin)
        try await converse(request, .lines, connection, for: call)
        await idle.add(connection, calls: 1, of: plugin)
    }

    private func converse(
        _ request: PluginRequest, _ mode: PluginDeclaration.Mode, _ connection: PluginConnection, for call: PluginCall
    ) async throws {
        let reader = try reader ?? workspace.library.makeReader()
        self.reader = reader
        do {
            try await connection.converse { pipes in
                try reader.withSnapshot { snapshot in
                    var conversation = PluginConversation(request, mode, on: pipes, for: call)
                    try conversation.run(snapshot) { connection.status(within: .seconds(1)) }
                }
            }
            try call.conclude()
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
            // It has probably ended by itself, which may need a moment on a busy machine.
            if let status = connection.status(within: .seconds(1)) { reason = PluginFault.ended(name, status) }
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
}
