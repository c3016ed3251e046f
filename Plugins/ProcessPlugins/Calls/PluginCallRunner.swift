internal import AlbumShell
internal import Dispatch
internal import MusicLibrary
internal import ShellKit
internal import Tabular

/// Carries out the calls of plugins' commands, in processes that are kept for the next call.
@MainActor
final class PluginCallRunner {
    let workspace: AlbumWorkspace
    let plugins: TrustedPlugins
    let idle = IdleProcesses()
    /// The request for values that is under way; it has the plugin's process, and a call waits for its end.
    private var completion: Task<[JSONValue], Never>?
    /// The time for the values of a parameter, with the start of the plugin.
    private static let completionTimeout = Duration.milliseconds(200)
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
        await waitForCompletion()
        var (request, plugin) = (request, request.plugin)
        // Other programs can change the library while the plugin runs, and its snapshot contains the changes so far.
        try context.changes.flush()
        // The reader of a script's results may have left before the script has ended.
        do { try context.output.flush() } catch let error as OutputClosed { if request.change == nil { throw error } }
        try plugins.verify(plugin)
        if let words {
            let connection = try plugins.start(plugin, arguments: [request.command] + words)
            if call.isTraced {
                let arguments = JSONValue.array(([request.command] + words).map { .string($0) })
                call.post(Array(arguments.serialized().utf8), isSent: true)
            }
            return try await converse(request, .once, connection, for: call)
        }
        if let (connection, calls, hasAnswered) = idle.remove(plugin) {
            request.id = calls + 1
            do {
                if let hasAnswered, !Self.hasAnswered(calls, on: connection.pipes, of: plugin), !hasAnswered {
                    // It may hang, so the call must not wait for it.
                    await connection.end()
                    throw PluginFault.closedUnanswered(plugin)
                }
                try await converse(request, .lines, connection, for: call)
                return await idle.add(connection, calls: request.id, of: plugin)
            } catch PluginFault.closedUnanswered {
                // The process has ended while it was idle, or still computes values for TAB.
            }
        }
        request.greeting = plugins.greeting(of: plugin)
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

    // MARK: Values for TAB

    /// Waits until no request for values is under way, at most 200 ms and the end of a faulty process.
    func waitForCompletion() async { while let completion { _ = await completion.value } }

    /// Asks the plugin's idle process, or a new one, for values, and returns its answer as it is; none if it does not come within
    /// 200 ms, or after a fault. A slow process is kept, so it may answer the next time.
    func values(for question: JSONObject, from plugin: String) async -> [JSONValue] {
        await waitForCompletion()
        let task = Task {
            defer { completion = nil }
            return await answer(to: question, from: plugin)
        }
        completion = task
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    private func answer(to question: JSONObject, from plugin: String) async -> [JSONValue] {
        let deadline = ContinuousClock.now + Self.completionTimeout
        guard (try? plugins.verify(plugin)) != nil else { return [] }
        let waiting = idle.remove(plugin)
        guard let connection = waiting?.connection ?? (try? plugins.start(plugin)) else { return [] }
        let id = (waiting?.calls ?? 0) + 1
        var question = question
        question["id"] = .number(id)
        let greeting = waiting == nil ? plugins.greeting(of: plugin) : ""
        let lines = Array((greeting + JSONValue.object(question).serialized() + "\n").utf8)
        do {
            let values = try await connection.converse { pipes in
                try Self.values(for: lines, id, until: deadline, on: pipes, of: plugin)
            }
            if plugins.plugins[plugin] != nil {
                await idle.add(connection, calls: id, of: plugin, hasAnswered: values != nil)
            } else {
                await connection.end()
            }
            return values ?? []
        } catch {
            await connection.end()
            return []
        }
    }

    /// Drops what a plugin has sent since the last request for values, and returns true if that has its answer.
    private static func hasAnswered(_ id: Int, on pipes: PluginPipes, of plugin: String) -> Bool {
        _ = pipes.wait(until: .now)
        guard let lines = try? pipes.removeLines(of: plugin) else { return false }
        return lines.split(separator: UInt8(ascii: "\n")).contains { values(in: $0, id) != nil }
    }

    /// The values in a line; nil if it is no answer to the request with the id.
    nonisolated private static func values(in line: ArraySlice<UInt8>, _ id: Int) -> [JSONValue]? {
        guard let message = try? JSONValue(parsing: Array(line)), message["id"]?.integer == id else { return nil }
        return message["values"]?.array
    }

    /// Sends lines, and waits for the values with an id; other messages are ignored. Returns nil if they do not come in time.
    ///
    /// - Throws: ``PluginFault`` if the plugin ends or sends a line that is too long.
    nonisolated private static func values(
        for lines: [UInt8], _ id: Int, until deadline: ContinuousClock.Instant, on pipes: PluginPipes, of plugin: String
    ) throws -> [JSONValue]? {
        var rest = lines[...]
        while !pipes.isCancelled, .now < deadline {
            rest = rest.dropFirst(pipes.write(rest))
            _ = pipes.wait(until: deadline, writing: !rest.isEmpty)
            for line in try pipes.removeLines(of: plugin).split(separator: UInt8(ascii: "\n")) {
                if let values = values(in: line, id) { return values }
            }
            _ = pipes.removeErrors()
            if pipes.hasEnded { throw PluginFault.closedOutput(plugin) }
        }
        return nil
    }
}
