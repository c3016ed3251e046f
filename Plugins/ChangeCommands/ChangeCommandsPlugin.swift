package import AlbumShell
package import Events
internal import MusicLibrary
package import ShellKit

/// The commands that change albums and undo changes.
package struct ChangeCommandsPlugin: Plugin {
    private let workspace: AlbumWorkspace

    package init(_ workspace: AlbumWorkspace) { self.workspace = workspace }

    package var name: String { "ChangeCommands" }
    package var summary: String { "Changes albums, and undoes changes." }

    package var commands: CommandList {
        [
            ("add", { AddCommand(workspace) }), ("edit", { EditCommand(workspace) }),
            ("replace", { ReplaceCommand(workspace) }), ("fields", { FieldsCommand(workspace) }),
            ("delete", { DeleteCommand(workspace) }), ("move", { MoveCommand(workspace) }),
            ("merge", { MergeCommand(workspace) }), ("undo", { UndoCommand(workspace) }),
            ("redo", { RedoCommand(workspace: workspace) }), ("begin", { BeginCommand() }),
            ("commit", { CommitCommand() }), ("rollback", { RollbackCommand(history: workspace.history) }),
            ("changes", { ChangesCommand(workspace) }),
        ]
    }

    /// The changes, if the library can be read.
    package var farewell: String? {
        let library = workspace.library
        return library.isReplaced ? nil : (try? library.journal.canUndo).map { _ in "the changes for 'undo'" }
    }

    package var settings: [SettingDefinition] { [.backups] }

    /// Starts a backup of the library while the prompt waits for input. The user has seen then what the prompt was drawn from.
    package func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        [
            events.observe(PromptWillWait.self, as: "backups") { [library = workspace.library, unowned shell] _ in
                library.backUp(keeping: (try? shell.settings.value(of: "backups")).flatMap { Int($0) } ?? 0)
            },
            events.observe(PromptWillWait.self, as: "seen changes") { [journal = workspace.library.journal] _ in
                try? journal.see()
            },
        ]
    }

    package var topics: [HelpTopic] { [.undo] }

    package var foreignCommandHints: [String: String] {
        let delete = "'delete' deletes albums; 'undo' restores them."
        let doctor = "Outside the shell, 'bluelib doctor' examines the library, copies it and restores a copy."
        let saved = "Every change is saved immediately; 'undo' undoes it."
        return [
            "rm": delete, "del": delete, "remove": delete, "drop": delete, "mv": "'move ALBUMS --to N' moves albums.",
            "insert": "'add TITLE --artist A' adds an album.",
            "update": "'edit ALBUMS FIELD=VALUE' changes albums, and 'import FILE --update' updates them from a file.",
            "modify": "'edit ALBUMS FIELD=VALUE' changes albums.", "save": saved, "write": saved, ":w": saved,
            "log": "'changes' lists the changes.", "doctor": doctor, "restore": doctor, "backup": doctor,
        ]
    }
}

extension SettingDefinition {
    static let backups = SettingDefinition(
        "backups", "The number of daily copies to retain; 0 makes none.", .number(0...100), standard: "3")
}
