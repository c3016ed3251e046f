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
        sections = [Self.statuses, Self.files, Self.environment]
    }

    private static let statuses = ProgramManualSection(
        "Exit status",
        [
            .init("0", "Success."),
            .init("1", "A command failed, or the doctor found damage."),
            .init("N", "The status given to 'quit N'."),
            .init("64", "The program was started with invalid arguments."),
            .init(
                "128 + N",
                "Signal N ended the program: 130 for Ctrl-C, 143 for SIGTERM. 141 also means that the reader of "
                    + "the output closed it before the last command, so the rest of the script was not run."),
        ])

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
            .init("~/.config/bluelib/rc.blue", "The start-up script, which runs before the prompt."),
            .init("~/.config/bluelib/macros/", "The macros, one script each."),
            .init("~/.local/state/bluelib/history", "The newest 10,000 lines that were typed at the prompt."),
            .init("~/.local/state/bluelib/session.json", "The current album, the aliases and the settings."),
            .init("~/.cache/bluelib/covers/", "Downloaded covers; the program can download them again."),
        ])

    private static let environment = ProgramManualSection(
        "Environment",
        [
            .init("BLUELIB_HOME", "A directory for all of these files."),
            .init(
                "XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME, XDG_CONFIG_HOME",
                "Directories that replace ~/.local/share, ~/.local/state, ~/.cache and ~/.config."),
            .init("NO_COLOR", "Disables colours if --color is auto."),
            .init("CLICOLOR_FORCE", "Enables colours for every output if --color is auto."),
            .init("PAGER", "The program that shows output that is longer than the screen."),
        ])
}
