internal import ShellKit

extension HelpTopic {
    /// The help topic on undo.
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

            Each command at the prompt that changes something is one change. A script, a
            sourced file and an import are one change each, however many commands they
            contain. After a new change, 'redo' cannot repeat older ones.

            Settings, aliases and the current album are not changes.
            """)
}
