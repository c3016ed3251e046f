internal import AlbumShell
internal import MusicLibrary
internal import ShellKit
internal import Synchronization
internal import Tabular
internal import Terminal

/// Sends the changes of the library to a plugin that observes them, in a process of its own.
///
/// It never delays the shell: at most 1,000 events wait, and the plugin learns how many were dropped.
@MainActor
final class PluginObserver {
    private static let mostEvents = 1000

    private struct Queue: Sendable {
        var events: [JSONObject] = []
        var missed = 0
    }

    private let plugin: String
    private let host: PluginHost
    private let screen: ShellScreen
    private let queue = Mutex(Queue())
    private var delivery: Task<Void, Never>?
    private var connection: PluginConnection?
    /// True after a fault; the plugin is not notified any more.
    private var hasFailed = false

    init(of plugin: String, host: PluginHost, on screen: ShellScreen) {
        (self.plugin, self.host, self.screen) = (plugin, host, screen)
    }

    /// Queues an event, and starts the process with the first one.
    func notify(_ event: LibraryDidChange) {
        guard !hasFailed else { return }
        guard
            queue.withLock({ queue in
                if queue.events.count >= Self.mostEvents { queue.missed += 1 }
                return queue.events.count < Self.mostEvents
            })
        else { return }
        let change = change(of: event)
        queue.withLock { $0.events.append(["event": "LibraryDidChange", "change": .object(change)]) }
        guard delivery == nil else { return }
        delivery = Task {
            await deliver()
            delivery = nil
        }
    }

    private func change(of event: LibraryDidChange) -> JSONObject {
        let kind =
            switch event.cause {
            case .made: "change"
            case .undone: "undo"
            case .redone: "redo"
            }
        var change: JSONObject = ["number": .number(event.number), "kind": .string(kind)]
        // The latest change is usually the first step; an undone one can be behind others.
        let journal = host.workspace.library.journal
        if let step = try? journal.steps(limit: kind == "change" ? 1 : 100).first(where: { $0.number >= event.number })
        {
            change["what"] = .string(step.summary)
            change["albums"] = .number(step.albums)
        }
        return change
    }

    /// Delivers the waiting events, and ends the process; at most 1.5 seconds for a plugin that does not read them.
    func close() async {
        let timer = Task { [delivery] in
            try? await Task.sleep(for: .milliseconds(1500))
            delivery?.cancel()
        }
        await delivery?.value
        timer.cancel()
        hasFailed = true
        await connection?.end(after: .milliseconds(1500))
        connection = nil
    }

    private func deliver() async {
        do {
            if connection == nil { connection = try await host.start(plugin) }
            while let events = takeEvents() { try await send(events) }
        } catch {
            hasFailed = true
            await connection?.end()
            connection = nil
            guard !(error is CancellationError) else { return }
            post("it observes no more changes, because \(FailureReport.sentence(for: error))")
        }
    }

    /// The lines of the waiting events; nil if there are none.
    private func takeEvents() -> [UInt8]? {
        let (events, missed) = queue.withLock { queue in
            defer { queue = Queue() }
            return (queue.events, queue.missed)
        }
        guard !events.isEmpty else { return nil }
        let all = events + (missed > 0 ? [["event": "missed", "count": .number(missed)]] : [])
        return all.flatMap { Array(JSONValue.object($0).serialized().utf8) + [10] }
    }

    /// Sends lines, and shows the notes that arrive meanwhile.
    private func send(_ lines: [UInt8]) async throws {
        let plugin = plugin
        let notes = try await connection?.converse { pipes in
            var (rest, notes) = (lines[...], [String]())
            while !rest.isEmpty, pipes.acceptsInput, !pipes.hasEnded {
                rest = rest.dropFirst(pipes.write(rest))
                _ = pipes.wait(until: rest.isEmpty ? .now + .milliseconds(20) : nil, writing: !rest.isEmpty)
                if pipes.isCancelled { throw CancellationError() }
                notes += try Self.notes(in: pipes.takeLines(of: plugin)) + pipes.takeErrors()
            }
            guard rest.isEmpty else { throw PluginFault.closedOutput(plugin) }
            return notes
        }
        for note in notes ?? [] { post(note) }
    }

    /// The texts of the messages `{"note": TEXT}`; everything else is ignored.
    nonisolated private static func notes(in lines: [UInt8]) -> [String] {
        lines.split(separator: UInt8(ascii: "\n")).compactMap { line in
            (try? JSONValue(parsing: Array(line)))?["note"]?.string
        }
    }

    private func post(_ text: String) {
        screen.post(StyledText("\(plugin): \(ControlCharacters.shown(text, keepingLines: false))"))
    }
}
