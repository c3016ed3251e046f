internal import AlbumModel
internal import AlbumShell
internal import Dispatch
internal import MusicLibrary
internal import ShellKit
internal import Synchronization
internal import Tabular
internal import Terminal

/// Notifies a plugin of the changes of the library, in a process of its own.
///
/// It never delays the shell: at most 1,000 events wait, and the plugin learns how many were dropped.
@MainActor
final class PluginObserver {
    /// The time for the last events at the end of the shell.
    private nonisolated static let endTimeout = Duration.milliseconds(1500)
    /// The most messages after an event that are shown.
    private nonisolated static let mostNotes = 100

    let plugin: String
    private let plugins: TrustedPlugins
    private let library: LibraryAPI
    private let screen: ShellScreen
    private let facts: FactStream
    private let queue = EventQueue()
    private var connection: PluginConnection?
    /// The delivery of events; nil before the first one.
    private var delivery: Task<Void, Never>?

    init(of plugin: String, _ plugins: TrustedPlugins, to library: LibraryAPI, in shell: Shell) {
        (self.plugin, self.plugins, self.library) = (plugin, plugins, library)
        (screen, facts) = (shell.screen, shell.facts)
    }

    /// Queues an event, and starts the process with the first one. After a fault, the plugin is not notified any more.
    func notify(_ event: LibraryDidChange) {
        guard queue.hasRoom() else { return }
        let message: JSONObject = [
            "event": "LibraryDidChange", "change": .object(ChangeMessage(event, in: library).json),
        ]
        facts.post(.message(plugin: plugin, isSent: true, text: JSONValue.object(message).serialized()))
        queue.append(message)
        connection?.wake()
        if delivery == nil { delivery = Task { await deliver() } }
    }

    /// Delivers the waiting events and ends the process, within 1.5 seconds if the plugin reads them.
    func close() async {
        queue.close()
        connection?.wake()
        await delivery?.value
    }

    private func deliver() async {
        do {
            let connection = try plugins.start(plugin)
            self.connection = connection
            let (queue, greeting) = (queue, Array(plugins.greeting(of: plugin).utf8))
            try await connection.converse { [plugin] pipes in
                try Self.deliver(queue, after: greeting, to: pipes, of: plugin) { note in
                    DispatchQueue.main.async { self.post(note) }
                }
            }
        } catch PluginFault.closedOutput {
            queue.close()
            post("no longer notified of changes, because its process has ended.")
        } catch {
            queue.close()
            if !(error is CancellationError) {
                post("no longer notified of changes: \(FailureReport.sentence(for: error))")
            }
        }
        await connection?.end()
        connection = nil
    }

    /// Sends events as they come, and passes on notes, until the queue is closed and the plugin has ended.
    nonisolated private static func deliver(
        _ queue: EventQueue, after greeting: [UInt8], to pipes: PluginPipes, of plugin: String,
        _ show: (String) -> Void
    ) throws {
        var rest = greeting[...]
        var deadline: ContinuousClock.Instant?
        var noteCount = 0
        while true {
            if rest.isEmpty {
                rest = queue.removeLines()[...]
                if !rest.isEmpty { noteCount = 0 }
            }
            rest = rest.dropFirst(pipes.write(rest))
            // An event for a full queue does not end the wait, so the wait begins with an empty queue.
            if rest.isEmpty, !queue.isEmpty { continue }
            if queue.isClosed {
                if rest.isEmpty { pipes.closeInput() }
                deadline = deadline ?? .now + endTimeout
            }
            _ = pipes.wait(until: deadline, writing: !rest.isEmpty)
            for note in notes(in: try pipes.removeLines(of: plugin)) + pipes.removeErrors() {
                noteCount += 1
                if noteCount <= mostNotes { show(note) }
                if noteCount == mostNotes + 1 { show("more messages are not shown.") }
            }
            if let deadline, pipes.hasEnded || deadline <= .now { return }
            if pipes.hasEnded { throw PluginFault.closedOutput(plugin) }
        }
    }

    /// The texts of the messages `{"note": TEXT}`; everything else is ignored.
    nonisolated private static func notes(in lines: [UInt8]) -> [String] {
        lines.split(separator: UInt8(ascii: "\n")).compactMap { line in
            (try? JSONValue(parsing: Array(line)))?["note"]?.string
        }
    }

    private func post(_ text: String) {
        facts.post(.message(plugin: plugin, isSent: false, text: text))
        screen.post(StyledText("\(plugin): \(ControlCharacters.shown(text, keepingLines: false))"))
    }
}

/// The events that wait for a plugin.
private final class EventQueue: Sendable {
    private static let mostEvents = 1000

    private struct State: Sendable {
        var events: [JSONObject] = []
        var missed = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    var isEmpty: Bool { state.withLock { $0.events.isEmpty } }
    /// True after ``close()``: no more events come.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    func close() { state.withLock { $0.isClosed = true } }

    /// True if there is room for an event; otherwise counts the event as dropped.
    func hasRoom() -> Bool {
        state.withLock { state in
            if state.isClosed { return false }
            if state.events.count >= Self.mostEvents { state.missed += 1 }
            return state.events.count < Self.mostEvents
        }
    }

    func append(_ event: JSONObject) { state.withLock { $0.events.append(event) } }

    /// Removes all events, as lines; the last one tells how many were dropped.
    func removeLines() -> [UInt8] {
        let (events, missed) = state.withLock { state in
            defer { (state.events, state.missed) = ([], 0) }
            return (state.events, state.missed)
        }
        let all = events + (missed > 0 ? [["event": "missed", "count": .number(missed)]] : [])
        return all.flatMap { Array(JSONValue.object($0).serialized().utf8) + [10] }
    }
}
