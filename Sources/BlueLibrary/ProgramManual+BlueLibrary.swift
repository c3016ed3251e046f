import ShellKit

extension ProgramManual {
    /// Creates the manual of this program with the commands and topics of a registry.
    @MainActor
    init(of registry: PluginRegistry) {
        self.init(
            of: ProgramArguments.signature, version: BlueLibraryProgram.version, date: BlueLibraryProgram.date,
            scriptSuffix: ".blue")
        otherUses = [Doctor.signature, Tour.signature]
        commands = registry.commands.map(\.signature)
        topics = HelpPages(of: registry).topics
        sections = [
            .statuses(failure: "A command failed, or the doctor found damage."), Self.files,
            .environment(home: "BLUELIB_HOME"),
        ]
    }

    private static let files = ProgramManualSection(
        "Files",
        [
            .init("~/.local/share/bluelib/library.sqlite", "The library, unless --library selects another one."),
            .init(
                "~/.local/share/bluelib/backups/",
                "Copies of libraries. The program makes one before the first session of a day at the prompt, and one before "
                    + "each update of the file's format. 'set backups N' sets the number of days to retain. "
                    + "'bluelib doctor --restore' lists them, and replaces the library by one."),
            .init(
                "~/.local/share/bluelib/plugins/",
                "Programs that add commands. 'plugins install' copies one here, 'plugins trust' enables it; trusted.jsonl names the trusted ones."
            ),
            .init("~/.local/state/bluelib/shared/", "The copies of shared libraries, one for each address."),
            .init("~/.config/bluelib/rc.blue", "The start-up script, which runs before the prompt."),
            .init(
                "~/.config/bluelib/discogs-token", "The token for Discogs, which only you may read ('help import')."),
            .init("~/.config/bluelib/macros/", "The macros, one script each."),
            .init("~/.local/state/bluelib/history", ProgramManualSection.history),
            .init("~/.local/state/bluelib/session.json", "The current album, the aliases and the settings."),
            .init("~/.cache/bluelib/covers/", "Downloaded covers; the program can download them again."),
            .init("~/.cache/bluelib/lookups/", "Answers of services, for 30 days."),
        ])
}
