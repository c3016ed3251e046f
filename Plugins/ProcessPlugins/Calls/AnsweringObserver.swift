internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import ShellKit
internal import Tabular

/// Asks a plugin for actions after a change, in the process of its calls. They join the step of the command or script.
///
/// The line `add Kid A --artist Radiohead` with the plugin `newcomers`. Time goes down; `[…]` is a step of the journal:
///
///     command      add: begin, edit, end, commit            [1 add]             on the disk, with its message
///     event        LibraryDidChange(1)                                          notify, follow
///     follow-up    beginFollowing('newcomers')              [1 add]
///                  {"event": …, "id": 1, "change": {…, "ids": [6]}}  ───▶  plugin
///                  {"id": 1, "edit": 6, "set": {"added": "2024-05-01"}}  ◀───
///                  {"id": 1, "done": true}  ◀───
///                  lock, compare, apply, end, commit        [1 add, 2 newcomers]
///     event        LibraryDidChange(2)                                          not asked: its own
///     undo         takes back 2 and 1                       []                  not asked
///
/// A fault, five seconds without `done`, and Ctrl-C roll back change 2 only. A script has one follow-up, at its end.
@MainActor
final class AnsweringObserver {
    private let plugin: String
    private let callRunner: PluginCallRunner
    private let changes: ShellChanges
    /// The changes since the last answer; nil if there are none. Their follow-up owns them, so one that Ctrl-C has prevented leaves none.
    private weak var pending: ChangeMessage?
    /// True if the script has undone or redone something after its last change.
    private var isUndone = false

    init(of plugin: String, _ callRunner: PluginCallRunner, in shell: Shell) {
        (self.plugin, self.callRunner, changes) = (plugin, callRunner, shell.changes)
    }

    /// Adds a change to the next question. There is none if the same script undoes or redoes something after it.
    func notify(_ event: LibraryDidChange) {
        guard !changes.isFollowing else { return }
        isUndone = event.cause != .made
        if isUndone { return }
        let library = callRunner.workspace.library
        if let pending { return pending.add(event, in: library) }
        let change = ChangeMessage(event, in: library)
        pending = change
        changes.follow(as: plugin) { [self] in try await ask(about: change, in: $0) }
    }

    private func ask(about change: ChangeMessage, in context: ShellContext) async throws {
        guard pending === change, !isUndone else { return }
        pending = nil
        change.removeDeleted(in: callRunner.workspace.library)
        let request = PluginRequest(
            plugin: plugin, command: "", arguments: [:], albums: nil, isInteractive: false, width: nil,
            change: change.json)
        try await context.withProgress { row in
            let call = try PluginCall(
                of: plugin, answering: Set(change.ids), on: callRunner.workspace, callRunner.plugins, in: context,
                progress: row)
            do {
                try await callRunner.run(request, words: nil, for: call, in: context)
            } catch let fault as PluginFault {
                throw CommandFailure(fault.messageOfAnswer(of: plugin))
            } catch is CancellationError {
                throw CommandFailure("interrupted. The actions of the plugin '\(plugin)' were dropped.")
            }
        }
    }
}
