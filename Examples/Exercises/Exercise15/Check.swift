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

    private static let command = Check("It has the command 'usage', and 'help' lists it.") {
        let session = UsageSession()
        let help = await session.type("help")
        try require(help.contains { $0.hasPrefix("usage") }, "'help' does not list 'usage'.")
        let answer = await session.type("usage")
        try require(
            !(answer.first ?? "Unknown").hasPrefix("Unknown"),
            "'help' lists 'usage', and 'usage' answers: \(answer.first ?? "nothing")",
            hint: """
                Is 'usage' in 'commands'? If you return 'handlers' of your own, add 'PluginCommandsHandler(plugin: self)' to
                them.
                """)
    }

    private static let count = Check("That prints lines such as 'list 2', alphabetically: how often each ran.") {
        let session = UsageSession()
        let shown = await session.type("list", "go 2", "show", "list", "next", "chain", "usage")
        try require(
            shown.dropLast() == ["chain 1", "go 1", "list 2", "next 1", "show 1", "usage 1"],
            """
            After 'list', 'go 2', 'show', 'list', 'next', 'chain' and 'usage', the lines before the last are
            '\(shown.dropLast().joined(separator: ", "))'.
            """,
            hint: "Your handler is asked for each request, also for 'usage'.")
        let again = await session.type("usage")
        try require(
            again.contains("usage 2") && again.contains("list 2"),
            "After 'usage' for the second time, the output is '\(again.joined(separator: ", "))'.")
        let other = await UsageSession().type("usage")
        try require(
            other.first == "usage 1",
            "In another session with its own plugin, 'usage' prints '\(other.joined(separator: ", "))'.")
    }

    private static let others = Check("All other commands work as before.") {
        let (session, plain) = (UsageSession(), TestSession())
        let lines = [
            "list", "delete 2", "undo", "show", "frobnicate", "covers", "go 3", "next", "redo", "show 9", "",
            "add Blue --artist 'Joni Mitchell'", "previous", "list", "# usage",
        ]
        for line in lines {
            let (shown, expected) = (await session.type(line), await plain.type(line))
            try require(
                shown == expected,
                """
                With your plugin, '\(line)' prints '\(shown.first ?? "nothing")' instead of
                '\(expected.first ?? "nothing")'.
                """,
                hint: "A handler that only counts returns nil, and leaves the request to the others.")
        }
    }

    private static let abbreviations = Check("A command counts with its full name even if the user typed 'lis'.") {
        let session = UsageSession()
        let shown = await session.type("lis", "list", "prev", "sho 2", "usag")
        try require(
            shown.dropLast() == ["list 2", "previous 1", "show 1", "usage 1"],
            """
            After 'lis', 'list', 'prev', 'sho 2' and 'usag', the lines before the last are
            '\(shown.dropLast().joined(separator: ", "))'.
            """,
            hint: """
                The line in the request is what the user typed; its words are what the handlers before yours made of it. Count
                the first of the words.
                """)
    }

    private static let changes = Check("The last line is '3 changes': how often the library has changed.") {
        let cases = [
            (["delete 1", "undo", "delete 9", "list"], 2), (["delete 1", "undo", "redo"], 3), (["show"], 0),
            (["delete 1", "add Blue --artist 'Joni Mitchell'", "go 2", "undo", "undo"], 4),
        ]
        for (lines, number) in cases {
            let session = UsageSession()
            for line in lines { await session.type(line) }
            let shown = await session.type("usage")
            try require(
                shown.last == "\(number) changes",
                """
                After '\(lines.joined(separator: "', '"))', the last line is '\(shown.last ?? "")' instead of '\(number)
                changes'. An undo and a redo are changes, and a command that fails or only shows is none.
                """,
                hint: "Observe 'LibraryDidChange', and store the observation.")
        }
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
    @discardableResult
    func type(_ typed: String...) async -> [String] {
        for line in typed {
            lines = []
            await shell.run(line)
        }
        return lines
    }
}
