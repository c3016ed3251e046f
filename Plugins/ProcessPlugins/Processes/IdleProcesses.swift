/// The processes of plugins that wait for the next call, one for each plugin. After a minute without a call they are ended.
@MainActor
final class IdleProcesses {
    private static let timeout = Duration.seconds(60)

    private struct Process {
        let connection: PluginConnection
        /// The number of its calls.
        let calls: Int
        /// True if it has answered the request for values that was the last call; nil if another one was the last.
        let hasAnswered: Bool?
        let idleSince = ContinuousClock.now
    }

    /// The processes by plugin.
    private var processes: [String: Process] = [:]
    /// Ends idle processes; nil if there are none. A timer for each call would take longer than the rest of a short call.
    private var timer: Task<Void, Never>?

    var isEmpty: Bool { processes.isEmpty }

    /// Removes the process of a plugin, for a call; nil if there is none, or if it has ended by itself.
    func remove(_ plugin: String) -> (connection: PluginConnection, calls: Int, hasAnswered: Bool?)? {
        guard let process = processes.removeValue(forKey: plugin), process.connection.isRunning else { return nil }
        return (process.connection, process.calls, process.hasAnswered)
    }

    /// Adds a process for the next call. Ends it if it has closed its input, or if the last call has ended in the middle of a
    /// message to it.
    func add(_ connection: PluginConnection, calls: Int, of plugin: String, hasAnswered: Bool? = nil) async {
        guard connection.pipes.isReadyForLine else {
            await connection.end()
            return
        }
        processes[plugin] = Process(connection: connection, calls: calls, hasAnswered: hasAnswered)
        guard timer == nil else { return }
        timer = Task { [weak self] in
            while let due = self?.processes.values.map(\.idleSince).min() {
                guard (try? await Task.sleep(until: due + Self.timeout)) != nil else { return }
                await self?.end(idleSince: .now - Self.timeout)
            }
            self?.timer = nil
        }
    }

    func end(_ plugin: String) async { await processes.removeValue(forKey: plugin)?.connection.end() }

    /// Ends all processes at the same time.
    func endAll() async {
        timer?.cancel()
        let due = processes.values.map(\.connection)
        processes = [:]
        await withTaskGroup { group in
            for connection in due { group.addTask { await connection.end() } }
        }
    }

    private func end(idleSince time: ContinuousClock.Instant) async {
        for plugin in processes.filter({ $0.value.idleSince <= time }).keys { await end(plugin) }
    }
}
