internal import AlbumModel
internal import AlbumShell
internal import Dispatch
internal import MusicLibrary
internal import ShellKit
internal import Tabular

/// One run of a plugin's command, as the main actor sees it: its albums, its rows, and its changes.
@MainActor
final class PluginCall {
    let display: CallDisplay
    private let plugin: String
    private let workspace: AlbumWorkspace
    private let context: ShellContext
    private let isDryRun: Bool
    /// True if the messages have a watcher.
    nonisolated let isTraced: Bool
    /// The albums of the event that the plugin answers; nil for a call.
    private let answered: Set<Album.ID>?
    private let plugins: TrustedPlugins
    /// The version of the library when the call began.
    private let version: Int
    private var application: ActionApplication

    /// - Parameters:
    ///   - answered: The albums of the event that the plugin answers: only these can be changed, and rows are dropped. Nil for a command.
    init(
        of plugin: String, answering answered: Set<Album.ID>? = nil, columns: [DeclaredColumn] = [],
        as format: ListFormat = .table, isDryRun: Bool = false, on workspace: AlbumWorkspace, _ plugins: TrustedPlugins,
        in context: ShellContext, progress: ProgressRow
    ) throws {
        (self.plugin, self.context, self.isDryRun, self.answered) = (plugin, context, isDryRun, answered)
        isTraced = context.shell.facts.isWatched
        (self.workspace, self.plugins) = (workspace, plugins)
        application = ActionApplication(to: workspace.library)
        version = try workspace.library.journal.version
        display = CallDisplay(
            of: plugin, columns: columns, as: format, showsRows: answered == nil, in: context, progress)
    }

    /// Posts messages as facts, each a line. The main actor must not call it.
    nonisolated func trace(_ lines: [UInt8], isSent: Bool) {
        if isTraced { DispatchQueue.main.sync { MainActor.assumeIsolated { post(lines, isSent: isSent) } } }
    }

    /// The same for the main actor.
    func post(_ lines: [UInt8], isSent: Bool) {
        for line in lines.split(separator: UInt8(ascii: "\n")) {
            let text = String(decoding: line, as: UTF8.self)
            context.shell.facts.post(.message(plugin: plugin, isSent: isSent, text: text))
        }
    }

    /// The query in a message of the plugin.
    func query(_ text: String) throws -> AlbumQuery {
        do {
            let statements = try Tokenizer.statements(in: text)
            guard statements.count == 1, !statements[0].hasOperators, !statements[0].hasVariables else {
                throw CommandFailure("'\(text)' is no query. Quote a value that contains ';', '#', '|', '>' or '$'.")
            }
            return try AlbumPhrase(words: statements[0].words).query(in: workspace)
        } catch let error as InvalidValue {
            throw CommandFailure("'\(text)' is no query: \(error.reason).")
        }
    }

    /// Locks the library, and returns true if another program has changed it since the call began.
    ///
    /// - Throws: ``PluginFault/changed(_:)`` if the plugin's file has changed since then.
    func lock() throws -> Bool {
        try plugins.verify(plugin)
        try workspace.library.lock()
        return try workspace.library.journal.version != version
    }

    /// Compares albums of the call's snapshot with those of the locked library.
    ///
    /// - Throws: ``PluginFault/conflict(_:title:)``
    func compare(_ seen: [Album]) throws {
        for album in seen where try workspace.library.album(album.id) != album {
            throw PluginFault.conflict(plugin, title: album.title)
        }
    }

    /// Applies actions, in their order, as a part of the command's change.
    func apply(_ actions: [PluginAction]) throws {
        if let answered, !actions.allSatisfy({ $0.album.map(answered.contains) == true }) {
            throw PluginFault.badMessage(plugin, "its answer to an event changes albums that are not in the event")
        }
        // The command, or the answer of another plugin, may have deleted albums of the event.
        let due = answered == nil ? actions : try actions.filter { try $0.album.map(isPresent) != false }
        try naming(plugin) { try application.apply(due) }
    }

    private func isPresent(_ album: Album.ID) throws -> Bool { try workspace.library.album(album) != nil }

    /// Ends the result, and shows the notes after the changes are durable.
    func conclude() throws {
        try display.end(isComplete: true)
        let previewed = isDryRun ? try workspace.rollBackChange(in: context) : nil
        var notes = display.shownNotes()
        if let summary = application.summary(isDryRun: isDryRun), isDryRun || notes.isEmpty {
            notes.append(previewed?.report(summary) ?? summary)
        }
        if answered != nil { notes = notes.map { "\(plugin): \($0)" } }
        if !notes.isEmpty { try display.flush() }
        for note in notes { try context.note(note) }
    }
}
