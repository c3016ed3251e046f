internal import ShellKit

extension HelpTopic {
    static let undo = HelpTopic(
        "undo", "Undoing and redoing changes.",
        text: """
            You can undo every change of the library, at any time: in a later session,
            after a crash, and also when another program made it.

              undo             undoes the latest change, and shows its command
              undo 3           undoes the latest three changes
              undo --to 12     undoes all changes after change 12
              redo             repeats the change that was undone last
              changes          lists the changes, newest first
              changes 12       shows what change 12 did: old and new values

            Each command at the prompt that changes something is one change. A script, a
            sourced file and an import are one change each, however many commands they
            contain. After a new change, 'redo' cannot repeat older ones.

            A change of another user is named with its author and age, and so is one of
            another session that is still open, or that was open at the same time as
            yours: "Undid 12: delete 3 (by another session, 5 minutes ago)".

            Settings, aliases and the current album are not changes.

            The library's file grows with each change: by about 100 bytes for the edit
            of a year, by the old values of longer fields, and by the whole album for a
            deletion. It never becomes smaller. To begin again without old changes, run
            'export --to albums.json' here and 'import albums.json' in a new library.
            """)
}
