internal import ShellKit

extension HelpTopic {
    /// The help topic on undo.
    static let undo = HelpTopic(
        "undo", "What can be taken back.",
        text: """
            Every change of the library can be taken back, for ever: in a later session,
            after a crash, and also when another program made it.

              undo             takes the latest change back, and says which it was
              undo 3           takes the latest three back
              undo --to 12     takes back everything behind change 12
              redo             brings it again
              changes          lists them, the latest first

            Each command at the prompt that changes something is one change. A script, a
            sourced file and an import are one change each, however many commands they
            hold. A new change forgets what could be redone.

            Settings, aliases and where you are are no changes.
            """)
}
