@testable import Checking
@testable import SeedEdition

@main enum Exercise {
    static func main() async {
        await Checklist(
            exercise: 15, "A whole plugin",
            question: """
                Your plugin changed no other file. Which files of the seed edition would an edition without plugins
                have changed? And should 'usage' survive the session: which pattern of lesson 4 would you use?
                """,
            [command, count, others, abbreviations, changes]
        ).run()
    }

    private static let command = Check("'usage' is a command, and 'help' lists it.") {
        let session = UsageSession()
        let help = await session.type("help")
        try require(
            help.contains { $0.hasPrefix("usage") },
            "'help' does not list 'usage'. Put a command with the form \"usage\" into the plugin's 'commands'.")
        let answer = await session.type("usage")
        try require(
            !(answer.first ?? "Unknown").hasPrefix("Unknown"),
            """
            'usage' is in 'commands', and the shell does not find it. If you return 'handlers' of your own, add
            'PluginCommandsHandler(plugin: self)' to them.
            """)
    }

    private static let count = Check("Each command is counted.") {
        let session = UsageSession()
        let shown = await session.type("list", "go 2", "list", "usage")
        try require(
            Array(shown.prefix(3)) == ["go 1", "list 2", "usage 1"],
            """
            After 'list', 'go 2', 'list' and 'usage', the output is '\(shown.joined(separator: ", "))'. It must
            begin with 'go 1, list 2, usage 1'. The handler is asked for each request, also for 'usage'.
            """)
    }

    private static let others = Check("All other commands work as before.") {
        let (session, plain) = (UsageSession(), TestSession())
        for line in ["list", "delete 2", "undo", "show", "frobnicate", "covers"] {
            let (shown, expected) = (await session.type(line), await plain.type(line))
            try require(
                shown == expected,
                """
                With your plugin, '\(line)' prints '\(shown.first ?? "nothing")' instead of
                '\(expected.first ?? "nothing")'. A handler that only counts returns nil, and leaves the request to
                the others.
                """)
        }
    }

    private static let abbreviations = Check("An abbreviated command counts with its full name.") {
        let session = UsageSession()
        let shown = await session.type("lis", "list", "usage")
        try require(
            shown.contains("list 2"),
            """
            After 'lis' and 'list', the output is '\(shown.joined(separator: ", "))'. The line in the request is
            what the user typed; its words are what the handlers before yours made of it. Count the first of the
            words.
            """)
    }

    private static let changes = Check("The changes of the library are counted.") {
        let session = UsageSession()
        let shown = await session.type("delete 1", "undo", "delete 9", "list", "usage")
        try require(
            shown.last == "2 changes",
            """
            A deletion and its undo are two changes; the failed deletion and 'list' are none. The output ends with
            '\(shown.last ?? "")' instead of '2 changes'. Observe 'LibraryDidChange', and store the observation.
            """)
    }
}

/// A shell in memory with the plugin.
private final class UsageSession {
    private let shell: Shell
    private var lines: [String] = []

    init() {
        let library = LibraryAPI(PersistencyManager(), HTTPClient(directory: HTTPClient.mirror))
        var write: (String) -> Void = { _ in }
        shell = Shell(library, adding: [UsagePlugin(library.events)]) { write($0) }
        write = { [unowned self] in lines.append($0) }
    }

    /// Runs typed lines, and returns the output of the last one.
    func type(_ typed: String...) async -> [String] {
        for line in typed {
            lines = []
            await shell.run(line)
        }
        return lines
    }
}
