import ShellKit

extension ProgramManual {
    /// Creates the manual of this program with the commands and topics of a registry.
    @MainActor
    init(of registry: PluginRegistry) {
        self.init(
            of: ProgramArguments.signature, version: BlueLibrary.version, date: BlueLibrary.date, scriptSuffix: ".blue")
        otherUses = [DoctorArguments.signature]
        commands = registry.commands.map(\.signature)
        topics = HelpPages(of: registry).topics
        sections = [Self.statuses, Self.files, Self.environment]
    }

    private static let statuses = ProgramManualSection(
        "Exit status",
        [
            .init("0", "All went well."),
            .init("1", "A command failed, and the script stopped or went on; or the doctor found damage."),
            .init("N", "What 'quit N' said."),
            .init("64", "The program was started wrongly."),
            .init("128 + N", "The signal N ended it: 130 for Ctrl-C, 143 for SIGTERM."),
        ])

    private static let files = ProgramManualSection(
        "Files",
        [
            .init("~/.local/share/bluelib/library.sqlite", "The library, unless --library names another."),
            .init(
                "~/.local/share/bluelib/backups/",
                "Copies of libraries, as they were before the first work at the prompt of a day, and before each new format "
                    + "of the file. 'set backups N' says how many days are kept."),
            .init("~/.config/bluelib/rc.blue", "The start-up script, which is run before the prompt."),
            .init("~/.config/bluelib/macros/", "The macros, each a script."),
            .init("~/.local/state/bluelib/history", "The lines that were typed, the newest 10,000."),
            .init("~/.local/state/bluelib/session.json", "Where one was, the aliases and the settings."),
            .init("~/.cache/bluelib/covers/", "Covers that can be fetched again."),
        ])

    private static let environment = ProgramManualSection(
        "Environment",
        [
            .init("BLUELIB_HOME", "A directory for all of these files instead."),
            .init(
                "XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME, XDG_CONFIG_HOME",
                "Directories to take instead of ~/.local/share, ~/.local/state, ~/.cache and ~/.config."),
            .init("NO_COLOR", "Shows no colours where --color is auto."),
            .init("CLICOLOR_FORCE", "Shows colours where --color is auto, whatever output is."),
            .init("PAGER", "What shows output that is longer than the screen."),
        ])
}
